// The device's push subscription. The browser holds it, the shop sends to it, and a localStorage value holds the shopper's choice.
import type { ApiClient } from '#src/api/client.ts';
import { createLog } from '#src/base/log.ts';
import { getPushKey, NOTICE_KINDS, type NoticeKind, removeDevice, saveDevice } from '#src/contract/notification.ts';
import { USUAL_KINDS } from '#src/domain/notice-kinds.ts';
import { PERSONAL_NOTES, readNote, writeNote } from '#src/features/session/device-notes.ts';

const log = createLog('notifications');

/** `unsupported`: the browser has no push, or on an iPhone the shop is not on the home screen. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** The chosen kinds; null before the first choice. 'no': the shopper declined and is not asked again. */
const readChoice = (): NoticeKind[] | 'no' | null => {
  const note = readNote(PERSONAL_NOTES.notifications);
  if (note === 'no') return note;
  return Array.isArray(note) ? NOTICE_KINDS.filter((kind) => note.includes(kind)) : null;
};

export function pushState(): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && Array.isArray(readChoice()) ? 'on' : 'off';
}

export const chosenKinds = (): readonly NoticeKind[] => {
  const choice = readChoice();
  return Array.isArray(choice) ? choice : USUAL_KINDS;
};

/** Whether the shopper has neither agreed nor declined on this device. */
export const mayAsk = (): boolean => readChoice() === null && pushState() === 'off';
export const doNotAsk = (): void => writeNote(PERSONAL_NOTES.notifications, 'no');

/**
 * Requests the permission, subscribes, and saves the subscription in the shop. Call it in a tap. Resolves to the endpoint, or to null if
 * the shopper declined. Rejects if the browser's push service or the shop cannot be reached.
 */
export async function turnOn(
  api: ApiClient,
  session_id: string,
  kinds: readonly NoticeKind[] = chosenKinds(),
): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { data } = await api.call(getPushKey, {});
  const { endpoint, keys } = (await subscribe(data.publicKey)).toJSON();
  const body = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', session_id };
  await api.call(saveDevice, { body: { ...body, kinds: [...kinds] } });
  writeNote(PERSONAL_NOTES.notifications, kinds);
  return endpoint ?? null;
}

/** The maximum wait for the worker: a first visit registers it when the page is idle. */
const WORKER_MS = 20_000;
const worker = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('there is no worker')), WORKER_MS);
    }),
  ]);

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await worker();
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // There is a subscription with an older VAPID key of the shop.
    const before = await pushManager.getSubscription();
    if (!before) throw error;
    await before.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** The endpoint of this device if its notifications are on; else null. Makes no request. */
export async function knownEndpoint(): Promise<string | null> {
  if (pushState() !== 'on') return null;
  return (await (await worker()).pushManager.getSubscription())?.endpoint ?? null;
}

/** Unsubscribes. If the shop cannot be reached, the push service refuses its messages. Rejects without a worker. */
export async function turnOff(api: ApiClient): Promise<void> {
  doNotAsk();
  const subscription = await (await worker()).pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await api
    .call(removeDevice, { body: { endpoint } })
    .catch((error: unknown) => log.info('the shop was not told that this device is off', error));
}

/** Saves the subscription again: the shop may have lost it, or the shopper may have logged in since. Never rejects. */
export async function renew(api: ApiClient, session_id: string): Promise<void> {
  if (pushState() !== 'on') return;
  await turnOn(api, session_id).catch((error: unknown) => log.info('the device was not renewed', error));
}
