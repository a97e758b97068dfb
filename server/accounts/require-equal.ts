import { Refusal } from '#server/http/refusal.ts';

/** Compares the password that was typed twice. Throws 422 passwords-differ. */
export function requireEqual(password: string, confirmPassword: string): void {
  if (password !== confirmPassword)
    throw new Refusal(422, 'passwords-differ', 'Passwords Do Not Match', {
      errors: [{ path: 'confirmPassword', message: 'must be the same password' }],
    });
}
