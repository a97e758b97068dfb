// The VAPID keys (RFC 8292), by which a push service recognizes the shop: from the environment, or made once and kept in the database
// for all instances. With other keys every device would have to subscribe again.
import webPush from 'web-push';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { isPublicEndpoint, type PushAnswer, type PushRequest, postToEndpoint } from './push-request.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
  /** Whom a push service may write to: 'mailto:…' or 'https://…'. */
  subject: string;
}

/** What the shop needs in order to accept a device. */
export interface Push {
  keys(): Promise<PushKeys>;
  /** Whether the shop would send to this address (push-request.ts). */
  accepts(endpoint: string): boolean;
  /** Rejects without an answer of the push service. */
  post(endpoint: string, request: PushRequest): Promise<PushAnswer>;
}

interface PushOptions {
  /** For tests only: a push service on this machine. */
  allowLoopback?: boolean;
  /** A simulated run has its own push service. */
  post?: Push['post'];
}

type KeyConfig = Pick<Config, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'SHOP_URL' | 'MAIL_FROM'>;

export function createPush(db: Db, config: KeyConfig, { allowLoopback = false, post }: PushOptions = {}): Push {
  let known: Promise<PushKeys> | undefined;
  return {
    post: post ?? ((endpoint, request) => postToEndpoint(endpoint, { ...request, allowLoopback })),
    accepts: (endpoint) => isPublicEndpoint(endpoint, allowLoopback),
    keys() {
      // A failed read is not remembered.
      known ??= readKeys(db, config).catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return known;
    },
  };
}

async function readKeys(
  db: Db,
  { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, SHOP_URL, MAIL_FROM }: KeyConfig,
): Promise<PushKeys> {
  const address = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? '';
  const subject = SHOP_URL?.startsWith('https:') ? SHOP_URL : `mailto:${address}`;
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY)
    return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject };
  const read = () => db.selectFrom('shop_secret').select('value').where('name', '=', 'push-keys').executeTakeFirst();
  const made = webPush.generateVAPIDKeys();
  const stored = await read();
  if (!stored)
    await db
      .insertInto('shop_secret')
      .values({ name: 'push-keys', value: `${made.publicKey}.${made.privateKey}` })
      // Another instance may have been faster.
      .onConflict((clash) => clash.doNothing())
      .execute();
  const [publicKey = '', privateKey = ''] = ((await read())?.value ?? '').split('.');
  return { publicKey, privateKey, subject };
}
