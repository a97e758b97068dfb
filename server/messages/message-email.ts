// What the shop receives when a shopper writes to it. All of it is the shopper's own words: escaped, on lines of its own,
// and no links.
import { escapeHtml } from '#server/mails/escape-html.ts';
import { oneLine } from '#server/mails/one-line.ts';
import type { Message } from '#server/outside/mail.ts';

export interface WrittenMessage {
  firstname: string;
  lastname: string;
  email: string;
  countrycode: string;
  phoneNo: string;
  message: string;
}

/** @param to the shop's own address */
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
