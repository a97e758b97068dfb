// The devices that want notifications. A device is known by its endpoint, which only it and its push service have.
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { invalidInput } from '#server/http/refusal.ts';
import type { Push } from '#server/providers/push-keys.ts';
import type { NoticeKind } from '#src/contract/notification.ts';

/** More browsers than one person uses. The oldest is forgotten. */
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
  if (!push.accepts(device.endpoint))
    throw invalidInput([{ path: 'endpoint', message: 'must be a public push service' }]);
  const stored = { ...device, kinds: JSON.stringify([...new Set(kinds)]), updated_at: now };
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

/** Forgets the device with its waiting messages. Nothing happens if it is unknown. */
export async function removeDevice(tx: Db, endpoint: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute();
}
