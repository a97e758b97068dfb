// The mail server of a run. It takes a message, refuses it, or takes it and loses its answer. No shopper may get one twice.
import type { MailTransport } from '#server/providers/mail-delivery.ts';
import { Violation } from '#tests/kit/simulation/violation.ts';
import type { EventLog } from './event-log.ts';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  messageId: string;
}

export class Mailbox {
  isFair = false;
  /** By address and subject: how often a shopper has asked for it. */
  readonly #asked = new Map<string, number>();
  readonly received: ReceivedMail[] = [];
  readonly #log: EventLog;
  readonly #random: () => number;

  constructor(log: EventLog, random: () => number) {
    this.#log = log;
    this.#random = random;
  }

  readonly transport = {
    close: () => {},
    sendMail: async (mail: ReceivedMail): Promise<void> => {
      const chance = this.isFair ? 1 : this.#random();
      if (chance < 0.1) throw Object.assign(new Error('try again later'), { code: 'EENVELOPE' });
      const { to, subject, text, messageId } = mail;
      // A mail server drops a repeated Message-ID; a second message with another id would reach the shopper.
      if (!this.received.some((one) => one.messageId === messageId)) {
        this.received.push({ to, subject, text, messageId });
        this.#log.add('mail', 'mail', `${to}: ${subject}`);
      }
      if (chance < 0.15) throw Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' });
    },
  } as unknown as MailTransport;

  /** The newest code that was mailed to an address. */
  codeFor(to: string): string | undefined {
    return /\b\d{6}\b/.exec(this.received.findLast((mail) => mail.to === to)?.text ?? '')?.[0];
  }

  /** A shopper does what this message answers. */
  asksFor(to: string, subject: string): void {
    this.#asked.set(to + subject, (this.#asked.get(to + subject) ?? 0) + 1);
  }

  /**
   * Two messages of one occasion are one message too many. Codes are sent as often as they are requested, what was restocked may sell
   * out again, and shoppers may ask for the same again.
   */
  check(): void {
    const copies = new Map<string, number>();
    for (const { to, subject, text } of this.received) {
      if (/\b\d{6}\b/.test(text) || subject.startsWith('Stock: ')) continue;
      const name = `${to} ${subject} ${text}`;
      const count = (copies.get(name) ?? 0) + 1;
      if (count > (this.#asked.get(to + subject) ?? 1))
        throw new Violation('W3', `${to} got "${subject}" ${count} times`);
      copies.set(name, count);
    }
  }
}
