import pino from 'pino';
import { CommandError } from '#server/command-error.ts';
import { createMail } from '#server/providers/mail.ts';
import { answerComplaint, closeComplaint, listComplaints } from '../complaints.ts';
import type { Verb } from '../verb.ts';

export const complaintVerb: Verb = {
  usage: 'list [open|overdue|all]; answer NUMBER TEXT; close NUMBER',
  about: 'list complaints with the days that are left, e-mail an answer, and close one that is settled',
  examples: ['complaint list', 'complaint list overdue'],
  async run([what, number, ...words], shop) {
    const { clock, config } = shop;
    const answer = words.join(' ').trim();
    if (what === 'list' && answer === '')
      return (await listComplaints(await shop.open(), number?.replace(/^--/, '') ?? '', clock())).forEach(
        (line) => void shop.say(line),
      );
    if (what === 'close' && number !== undefined && answer === '') {
      await closeComplaint(await shop.open(), number, clock());
      return shop.say(`${number} is closed.`);
    }
    if (what !== 'answer' || number === undefined || answer === '')
      throw new CommandError('Use list, answer NUMBER TEXT, or close NUMBER.');
    const db = await shop.open();
    const log = pino({ level: config.LOG_LEVEL }, pino.destination(2));
    await answerComplaint(db, createMail({ db, clock, log }, config.SMTP_URL !== undefined), number, answer, clock());
    shop.say(`${number} is answered.`);
  },
};
