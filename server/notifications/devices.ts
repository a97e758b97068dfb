// Push subscriptions. A device is identified by its endpoint, which only the device and its push service know.
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { invalidInput, Refusal } from '#server/http/refusal.ts';
import type { Push } from '#server/providers/push-keys.ts';
import type { NoticeKind } from '#src/contract/notification.ts';

/** More browsers than one person uses. The least recently saved one is deleted. */
const MAX_DEVICES = 10;

interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
  kinds: readonly NoticeKind[];
  session_id: string;
  token_digest: string | null;
}

/** Stores the device, or its new owner, keys and kinds. Throws 400 invalid-input. */
export async function saveDevice(tx: Db, now: Date, push: Push, { kinds, ...device }: Device): Promise<void> {
  requireService(push, device.endpoint, 'endpoint');
  const stored = { ...device, kinds: JSON.stringify([...new Set(kinds)]), updated_at: now };
  const former = await tx
    .selectFrom('push_subscription')
    .select(['id', 'token_digest'])
    .where('endpoint', '=', device.endpoint)
    .forUpdate()
    .executeTakeFirst();
  if (former) await forgetFormer(tx, former, device.token_digest);
  await tx
    .insertInto('push_subscription')
    .values({ id: newId(), origin: new URL(device.endpoint).origin, created_at: now, ...stored })
    .onConflict((clash) => clash.column('endpoint').doUpdateSet(stored))
    .execute();
  const { token_digest, session_id } = device;
  await tx
    .deleteFrom('push_subscription')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscription')
        .select('id')
        .where((eb) =>
          token_digest === null ? eb('session_id', '=', session_id) : eb('token_digest', '=', token_digest),
        )
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .offset(MAX_DEVICES),
    )
    .execute();
}

/**
 * Deletes what is told on the device alone, if it was of a customer and is no longer: a log-out reached neither the push service nor
 * the shop. What has an address as well goes there (server/providers/whose-device.ts). A guest's wishes stay after a log-in.
 */
async function forgetFormer(
  tx: Db,
  former: { id: string; token_digest: string | null },
  token_digest: string | null,
): Promise<void> {
  if (former.token_digest === null || former.token_digest === token_digest) return;
  const owners = await tx
    .selectFrom('customer_token')
    .select('customer_id')
    .distinct()
    .where('digest', 'in', [former.token_digest, token_digest ?? ''])
    .execute();
  if (token_digest !== null && owners.length === 1) return;
  await tx.deleteFrom('stock_wait').where('push_to', '=', former.id).where('contact_email', '=', '').execute();
  await tx.deleteFrom('mail').where('push_to', '=', former.id).where('recipient', '=', '').execute();
}

type Keys = Pick<Device, 'endpoint' | 'p256dh' | 'auth'>;

/**
 * Replaces the endpoint and keys of a device after `pushsubscriptionchange`. Owner, kinds and waiting messages stay. The old `auth`
 * secret proves that it is the same device: the push service never had it. Throws 400 invalid-input, 404 not-found.
 */
export async function moveDevice(
  tx: Db,
  now: Date,
  push: Push,
  { endpoint, auth, moved }: Pick<Device, 'endpoint' | 'auth'> & { moved: Keys },
): Promise<void> {
  requireService(push, moved.endpoint, 'moved.endpoint');
  const former = await tx
    .selectFrom('push_subscription')
    .select(['id', 'token_digest'])
    .where('endpoint', '=', endpoint)
    .where('auth', '=', auth)
    .forUpdate()
    .executeTakeFirst();
  const present = await tx
    .selectFrom('push_subscription')
    .select(['id', 'auth', 'token_digest'])
    .where('endpoint', '=', moved.endpoint)
    .forUpdate()
    .executeTakeFirst();
  if (!former || (present && present.auth !== moved.auth)) throw new Refusal(404, 'not-found', 'Unknown device.');
  // A page of the device has already saved the new subscription. Its owner and kinds are newer.
  if (present) {
    if (present.id === former.id) return;
    await forgetFormer(tx, former, present.token_digest);
    await tx.updateTable('mail').set({ push_to: present.id }).where('push_to', '=', former.id).execute();
    await tx.updateTable('stock_wait').set({ push_to: present.id }).where('push_to', '=', former.id).execute();
    await tx.deleteFrom('push_subscription').where('id', '=', former.id).execute();
    return;
  }
  await tx
    .updateTable('push_subscription')
    .set({ ...moved, origin: new URL(moved.endpoint).origin, updated_at: now })
    .where('id', '=', former.id)
    .execute();
}

function requireService(push: Push, endpoint: string, path: string): void {
  if (!push.accepts(endpoint)) throw invalidInput([{ path, message: 'must be a public push service' }]);
}

/** Deletes the device and its waiting messages. Does nothing if it is unknown. */
export async function removeDevice(tx: Db, endpoint: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute();
}
