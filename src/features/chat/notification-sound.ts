import { createLog } from '#src/base/log.ts';

const log = createLog('chat');

/** Plays a short tone, if the shopper has interacted with the page. Browsers forbid it before. */
export function playNotification(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  const sound = new Audio(`${import.meta.env.BASE_URL}chat-notification.wav`);
  sound.volume = 0.4;
  // Offline or with sound off, the badge is enough.
  sound.play().catch((cause: unknown) => log.info('the notification sound was not played', cause));
}
