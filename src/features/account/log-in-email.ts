// The e-mail address that the log-in form starts with: typed there before, or that of a sign-up or a reset password. In memory
// only, until a log-in or a log-out: the next person at this device must not read it.
import { personalStore } from '#src/features/session/device-notes.ts';

const email = personalStore('');

export const logInEmail = (): string => email.get();

/** Call it with '' once somebody has logged in. */
export function prefillLogIn(address: string): void {
  email.set(address);
}
