import { useEffect, useState } from 'react';
import { ApiError } from '#src/base/errors.ts';

/** Between two codes: longer than a mail usually takes, shorter than a shopper's patience. */
export const RESEND_COOL_DOWN_S = 30;

/** Seconds that are left, counted down to 0. `begin` starts anew; without a number, with the usual pause. */
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
    /** After a refusal: as long as the server asks for, else not at all. */
    beginAfter: (error: unknown) => {
      if (error instanceof ApiError && error.retryAfter) setEndsAt(Date.now() + error.retryAfter * 1000);
    },
  };
}
