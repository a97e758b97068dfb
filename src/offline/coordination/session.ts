// Who is shopping on this device: the record `session` of shop-core, which the worker can read too. The session id is
// created once, and the first writer wins. `gen` grows with every login and logout, so that work begun for one customer is
// never finished for another.
import * as v from 'valibot';
import { ShopError } from '#src/base/errors.ts';
import { sessionId } from '#src/contract/field.ts';
import { cartQueueKey, isWish, type QueueKey, WAITS, wishQueueKey } from '#src/offline/document/queue-key.ts';
import type { Ports } from '#src/offline/ports/ports.ts';
import type { Beside } from '#src/offline/storage/documents.ts';

const KEY = 'session';

const SessionRecord = v.looseObject({
  sessionId,
  email: v.fallback(v.nullable(v.string()), null),
  gen: v.fallback(v.number(), 0),
});
export type SessionRecord = v.InferOutput<typeof SessionRecord>;

/** The copy of the session id in localStorage; the worker has none. */
export interface SessionMirror {
  read(): string | null;
  write(sessionId: string): void;
}

export interface Session {
  /** The session id: the copy that survived, else a new one. Both copies hold it afterwards. */
  open(mirror?: SessionMirror): Promise<string>;
  /** undefined until a page has opened the session. */
  read(): Promise<SessionRecord | undefined>;
  /** For Documents.changeBoth: replaces the session `from` by `to`, unless the record names another one. */
  replacing(from: string, to: string): Beside;
  /** null: nobody is logged in. */
  setEmail(email: string | null): Promise<SessionRecord>;
}

export function createSession({ store, uuid }: Pick<Ports, 'store' | 'uuid'>): Session {
  let lastSeen: string | undefined;

  async function change(next: (old: SessionRecord) => SessionRecord, survivor?: string | null): Promise<SessionRecord> {
    let record!: SessionRecord;
    await store.keep(KEY, (raw) => {
      const sessionId = lastSeen ?? usable(survivor) ?? newSessionId(uuid);
      record = next(parse(raw) ?? { sessionId, email: null, gen: 0 });
      return record;
    });
    lastSeen = record.sessionId;
    return record;
  }

  /** Site data may be cleared while this context is open: it keeps its session id, and nobody is logged in. */
  async function read(): Promise<SessionRecord | undefined> {
    const record = parse(await store.read(KEY));
    lastSeen = record?.sessionId ?? lastSeen;
    return record ?? (lastSeen === undefined ? undefined : change((old) => old));
  }

  return {
    read,
    async open(mirror) {
      const { sessionId: id } = await change((old) => old, mirror?.read());
      if (mirror && mirror.read() !== id) mirror.write(id);
      return id;
    },
    replacing: (from, to) => ({
      key: KEY,
      change(raw) {
        const old = parse(raw);
        return old?.sessionId === from ? { ...old, sessionId: to } : raw;
      },
    }),
    setEmail: (email) => change((old) => ({ ...old, email, gen: old.gen + 1 })),
  };
}

/** For Documents.changeBoth: refuses with ShopError('not-logged-in') unless this customer is logged in. */
export const demanding = (email: string): Beside => ({
  key: KEY,
  change(raw) {
    if (parse(raw)?.email === email) return raw;
    throw new ShopError('not-logged-in');
  },
});

/** The lists this device may send: its cart, its waits, and the wishlist of the customer who is logged in. */
export const activeQueueKeys = ({ sessionId: id, email }: SessionRecord): QueueKey[] =>
  email === null ? [cartQueueKey(id), WAITS] : [cartQueueKey(id), WAITS, wishQueueKey(email)];

/** Cart and waits belong to the device, a wishlist to the customer who is logged in. */
export const isActive = (record: SessionRecord | undefined, queueKey: QueueKey): boolean =>
  !isWish(queueKey) || (record !== undefined && activeQueueKeys(record).includes(queueKey));

function parse(raw: unknown): SessionRecord | undefined {
  const read = v.safeParse(SessionRecord, raw);
  return read.success ? read.output : undefined;
}

const usable = (id: string | null | undefined): string | undefined => (v.is(sessionId, id) ? id : undefined);

/** 32 hex characters: 128 random bits from two uuids, which have 122 each. */
const newSessionId = (uuid: () => string): string => {
  const hex = (id: string) => id.replaceAll('-', '');
  const [a, b] = [hex(uuid()), hex(uuid())];
  // Positions 12 and 16 of a uuid hold bits that are not random. These slices leave both out.
  return a.slice(0, 12) + b.slice(0, 12) + a.slice(20, 28);
};
