// The e-mail that the shop receives for a contact message. All of it is user input: escaped, on separate lines, without links.
import { escapeHtml } from '#server/mails/escape-html.ts';
import { oneLine } from '#server/mails/one-line.ts';
import type { Message } from '#server/providers/mail.ts';

export interface WrittenMessage {
  firstname: string;
  lastname: string;
  email: string;
  countrycode: string;
  phoneNo: string;
  message: string;
}

/** @param to the shop's address */
export function messageEmail(to: string, written: WrittenMessage): Message {
  const name = oneLine(`${written.firstname} ${written.lastname}`);
  const rows = [
    ['Name', name],
    ['Email', written.email],
    ['Phone', `+${written.countrycode.replace('+', '')} ${written.phoneNo}`],
  ] as const;
  return {
    to,
    subject: `Message from ${name}`,
    text: `${rows.map(([what, value]) => `${what}: ${value}`).join('\n')}\n\n${written.message}\n`,
    html: [
      `<p>${rows.map(([what, value]) => `${what}: ${escapeHtml(value)}`).join('<br>')}</p>`,
      `<p>${escapeHtml(written.message).replace(/\r?\n/g, '<br>')}</p>`,
    ].join('\n'),
  };
}
