import { createLog } from '#src/base/log.ts';

const log = createLog('chat');

/** A short tone, only once the shopper has used the page: browsers refuse it before, and shoppers mind it. */
export function playNotification(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  const sound = new Audio(`${import.meta.env.BASE_URL}chat-notification.wav`);
  sound.volume = 0.4;
  // Without a network, or with sound switched off, the badge alone says it.
  sound.play().catch((cause: unknown) => log.info('the notification stayed silent', cause));
}
