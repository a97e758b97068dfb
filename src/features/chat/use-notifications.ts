import { useEffect, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import type { ChatSettings } from './chat-settings.ts';
import * as chatMessages from './messages.ts';

const log = createLog('chat');

const MIN_DELAY_SECONDS = 10;

type Settings = Pick<ChatSettings, 'hasNotifications' | 'notificationDelaySeconds' | 'notificationLoop' | 'hasSound'>;

/**
 * Shows the chat's badge at each tick until the loop count is reached. Returns whether it is shown, and `stop`, which
 * clears it and ends the timer.
 */
export function useNotifications({ hasNotifications, notificationDelaySeconds, notificationLoop, hasSound }: Settings) {
  const [isShown, setShown] = useState(false);
  const [isStopped, setStopped] = useState(false);

  useEffect(() => {
    if (!hasNotifications || isStopped) return;
    if (notificationDelaySeconds < MIN_DELAY_SECONDS) {
      log.error(chatMessages.delayTooShort);
      return;
    }
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      setShown(true);
      if (hasSound) playNotification();
      if (ticks === notificationLoop) clearInterval(timer);
    }, notificationDelaySeconds * 1000);
    return () => clearInterval(timer);
  }, [hasNotifications, notificationDelaySeconds, notificationLoop, hasSound, isStopped]);

  const stop = () => {
    setShown(false);
    setStopped(true);
  };
  return { isShown, stop };
}

/** Plays a short tone, if the shopper has interacted with the page. Browsers forbid it before. */
function playNotification(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  const sound = new Audio(`${import.meta.env.BASE_URL}chat-notification.wav`);
  sound.volume = 0.4;
  // Offline or with sound off, the badge is enough.
  sound.play().catch((cause: unknown) => log.info('the notification sound was not played', cause));
}
