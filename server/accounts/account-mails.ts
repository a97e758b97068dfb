// The shop's e-mails about an account. Codes are in the text, so that phones can suggest them.
import { composeMail } from '#server/mails/compose-mail.ts';
import type { Message } from '#server/providers/mail.ts';
import type { Purpose } from './one-time-code.ts';

type Body = Omit<Message, 'to'>;

const DAY_MS = 86_400_000;

/** When the stored e-mail of a warning is deleted. */
export const endOfWarning = (now: Date): Date => new Date(now.getTime() + 30 * DAY_MS);

const LIFE = 'It is good for 10 minutes and for one use.';
const IGNORE = 'If this was not you, there is nothing to do: without the code nothing happens.';

/** @param known whether the address has an account. Only the e-mail depends on it, never the page. */
export function codeMail(purpose: Purpose, known: boolean, code: string): Body {
  if (purpose === 'signup')
    return known
      ? write('You already have an account at Vyayam', [
          'Somebody, perhaps you, tried to open an account with this address. There is one already.',
          'Log in with it, or choose "Forgot password?" on the login page if you no longer know the password.',
          'If this was not you, there is nothing to do.',
        ])
      : write(
          `${code} is your Vyayam verification code`,
          [`Your verification code is ${code}`, `Enter it where you signed up. ${LIFE}`, IGNORE],
          code,
        );
  return known
    ? write(
        `${code} is your Vyayam password code`,
        [
          `Your code for a new password is ${code}`,
          `Enter it where you asked for it. ${LIFE} Nobody from the shop will ever ask you for it.`,
          IGNORE,
        ],
        code,
      )
    : write('No Vyayam account with this address', [
        'Somebody, perhaps you, asked for a new password with this address. There is no account with it.',
        'Perhaps you signed up with another address, or have not signed up yet.',
        'If this was not you, there is nothing to do.',
      ]);
}

/**
 * @param how a reset logs out every device; a change keeps the one that made it
 * @param passkeys the names of the passkeys that still work
 */
export const passwordChangedMail = (how: 'changed' | 'reset', passkeys: readonly string[]): Body =>
  write('Your Vyayam password was changed', [
    `The password of your account was changed just now, and every device was logged out${how === 'changed' ? ' but the one that changed it' : ''}.`,
    'If this was not you, choose "Forgot password?" on the login page at once and set a new one.',
    ...(passkeys.length === 0
      ? []
      : [
          `These passkeys still log in: ${passkeys.join(', ')}. Under Settings in your account, remove any that is lost or is not yours.`,
        ]),
  ]);

export const passkeyAddedMail = (name: string): Body =>
  write('A passkey was added to your Vyayam account', [
    `The passkey "${name}" was added to your account just now. It logs in without your password.`,
    'If this was not you, choose "Forgot password?" on the login page at once and set a new password.',
    'Then log in and remove the passkey under Settings.',
  ]);

export const passkeyRemovedMail = (name: string): Body =>
  write('A passkey was removed from your Vyayam account', [
    `The passkey "${name}" was removed from your account just now. Nobody can log in with it any more.`,
    'Devices that are logged in stay logged in. If one of them is lost, change your password: that logs out every other device.',
  ]);

function write(subject: string, paragraphs: readonly string[], code?: string): Body {
  const { to: _, ...body } = composeMail('', subject, paragraphs, code);
  return body;
}
