// The e-mail that the shop receives for a contact message. All of it is user input: escaped, on separate lines, without links.
import { composeMail } from '#server/mails/compose-mail.ts';
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

/**
 * @param to the shop's address
 * @param frame another subject, and what the shop adds below the message
 */
export function messageEmail(
  to: string,
  written: WrittenMessage,
  frame: { subject?: string; after?: string } = {},
): Message {
  const name = oneLine(`${written.firstname} ${written.lastname}`);
  return composeMail(to, frame.subject ?? `Message from ${name}`, [
    {
      figures: [
        ['Name', name],
        ['Email', written.email],
        ['Phone', `+${written.countrycode.replace('+', '')} ${written.phoneNo}`],
      ],
    },
    written.message,
    frame.after ?? '',
  ]);
}
