import { useEffect, useState } from 'react';
import { ApiError } from '#src/base/errors.ts';

/** Seconds between two codes: longer than an e-mail usually takes. */
export const RESEND_COOL_DOWN_S = 30;

/** Counts the remaining seconds down to 0. `begin` restarts it, with the default duration if none is given. */
export function useCoolDown(isRunning = false) {
  const [endsAt, setEndsAt] = useState(() => (isRunning ? Date.now() + RESEND_COOL_DOWN_S * 1000 : 0));
  const [left, setLeft] = useState(isRunning ? RESEND_COOL_DOWN_S : 0);
  useEffect(() => {
    const update = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    update();
    if (endsAt <= Date.now()) return;
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return {
    left,
    begin: (seconds = RESEND_COOL_DOWN_S) => setEndsAt(Date.now() + seconds * 1000),
    /** After a rejected request: counts down the server's Retry-After, if it sent one. */
    beginAfter: (error: unknown) => {
      if (error instanceof ApiError && error.retryAfter) setEndsAt(Date.now() + error.retryAfter * 1000);
    },
  };
}
