import { afterEach, beforeEach, expect, test } from 'vitest';
import { termsOf } from '#server/messages/complaints.ts';
import { complaintVerb } from '#server/shop/verbs/complaint.ts';
import { setVerb } from '#server/shop/verbs/set.ts';
import { openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';

const WRITTEN = {
  firstname: 'Asha',
  lastname: 'Rao',
  email: 'asha@example.com',
  countrycode: '+91',
  phoneNo: '9876543210',
  message: 'The <b>bench</b> came broken.',
  isComplaint: true,
};

onDatabase('a complaint', (database) => {
  let merchant: ReturnType<typeof openMerchant>;
  let shop: TestApp;
  beforeEach(async () => {
    merchant = openMerchant(database().db, { SMTP_URL: 'smtp://mail.example' });
    shop = openTestApp(database().db);
    await merchant.run(setVerb, 'contact.grievanceEmail', 'officer@shop.example');
  });
  afterEach(() => merchant.leave());
  const send = async (body: object = {}): Promise<string> =>
    (await shop.call('POST', '/api/send-message', { body: { ...WRITTEN, ...body } })).json.complaint;
  const mails = () => database().db.selectFrom('mail').selectAll().orderBy('created_at').orderBy('subject').execute();

  test('gets a number at once, which both sides receive by e-mail', async () => {
    // For all other questions.
    await merchant.run(setVerb, 'contact.email', 'care@shop.example');
    await merchant.run(setVerb, 'contact.grievanceOfficer', 'Ms. Iyer');
    await merchant.run(setVerb, 'contact.grievancePhone', '+91 20 5550 1000');
    const number = await send();
    expect(number).toMatch(/^C-\d{4}-\d{5}$/);
    const [toOfficer, toAsha] = await mails();
    expect(toOfficer).toMatchObject({ recipient: 'officer@shop.example', subject: `Complaint ${number}` });
    expect(toAsha).toMatchObject({ recipient: 'asha@example.com', subject: `Your complaint ${number}` });
    expect(toOfficer?.text).toContain(
      `The law gives you until 21-12-2026 to settle it. Answer it with: npm run shop -- complaint answer ${number} TEXT`,
    );
    expect(toAsha?.text).toContain('Dear Asha Rao,');
    expect(toAsha?.text).toContain('Our grievance officer, Ms. Iyer, answers it by 21-12-2026 at the latest.');
    expect(toAsha?.text).toContain('officer@shop.example or +91 20 5550 1000.');
    expect(toAsha?.text).toContain('You may also call the National Consumer Helpline on 1915.');
    expect(await send({ message: 'Another' })).not.toBe(number);
    expect(await send({ isComplaint: false })).toBe('');
  });

  test('names the e-mail address or the telephone number of the grievance officer, whichever is set', async () => {
    const acknowledged = async () => {
      const subject = `Your complaint ${await send()}`;
      return (await mails()).find((one) => one.subject === subject)?.text;
    };
    expect(await acknowledged()).toContain('You reach the grievance officer at officer@shop.example.');
    await merchant.run(setVerb, 'contact.grievanceEmail', '');
    await merchant.run(setVerb, 'contact.grievancePhone', '+91 20 5550 1000');
    expect(await acknowledged()).toContain('You reach the grievance officer at +91 20 5550 1000.');
    await merchant.run(setVerb, 'contact.grievancePhone', '');
    expect(await acknowledged()).not.toContain('You reach the grievance officer');
  });

  test('is listed with its term, answered by e-mail and closed', async () => {
    const number = await send();
    await expect(merchant.run(complaintVerb, 'close', number)).rejects.toThrow(`${number} has no answer yet`);
    await merchant.run(complaintVerb, 'list');
    expect(merchant.said.at(-2)).toMatch(
      /answer by 20\d\d-\d\d-\d\d \(\d+ days left\) {2}no acknowledgement e-mailed, write by/,
    );
    expect(merchant.said.at(-1)).toContain('The <b>bench</b> came broken.');
    await database().db.updateTable('mail').set({ state: 'sent' }).execute();
    await database().db.updateTable('complaint').set({ created_at: '2026-09-30T06:00:00Z' }).execute();
    await merchant.run(complaintVerb, 'list', 'open');
    const old = number.replace(/^C-\d{4}/, 'C-2026');
    expect(merchant.said.at(-2)).toContain(`${old}  2026-09-30  answer OVERDUE since 2026-10-30`);
    await merchant.run(complaintVerb, 'answer', old, 'We', 'send', 'another', '<one>.');
    const answer = (await mails()).find(({ subject }) => subject.startsWith('Answer'));
    expect(answer, 'left for the mail server').toMatchObject({ recipient: 'asha@example.com', state: 'waiting' });
    expect(answer?.text).toContain('We send another <one>.');
    expect(answer?.html).not.toContain('<one>');
    expect(answer?.text).toContain('If this does not settle it, answer this e-mail or call');
    await merchant.run(complaintVerb, 'list');
    expect(merchant.said.at(-2)).toContain('  answered 2026-11-21  ');
    expect(merchant.said.at(-2)).toMatch(/ {2}Asha Rao, asha@example\.com, .*9876543210$/);
    await merchant.run(complaintVerb, 'close', old);
    await merchant.run(complaintVerb, 'list');
    expect(merchant.said.at(-1)).toBe('There are no such complaints.');
    await expect(merchant.run(complaintVerb, 'answer', old, 'Again')).rejects.toThrow(`${old} is closed.`);
    await merchant.run(complaintVerb, 'list', 'all');
    expect(merchant.said.at(-2)).toContain('closed 2026-11-21');
  });

  test('is listed with the whole days that are left', async () => {
    await send();
    await database().db.updateTable('complaint').set({ created_at: '2026-11-20T22:00:00Z' }).execute();
    await merchant.run(complaintVerb, 'list');
    expect(merchant.said.at(-2)).toContain('write by 2026-11-23 (1 day left)');
  });

  test('keeps every answer, and e-mails each alone', async () => {
    const number = await send();
    for (const answer of ['We look into it.', 'We send another one.'])
      await merchant.run(complaintVerb, 'answer', number, answer);
    const { answer } = await database().db.selectFrom('complaint').select('answer').executeTakeFirstOrThrow();
    expect(answer).toBe('We look into it.\n\nWe send another one.');
    const texts = (await mails()).filter(({ subject }) => subject.startsWith('Answer')).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('We look into it.'))).toHaveLength(1);
    expect(texts).toHaveLength(2);
  });

  test('is listed among the overdue ones when a term is over', async () => {
    await send();
    await merchant.run(complaintVerb, 'list', '--overdue');
    expect(merchant.said.splice(0).at(-1)).toBe('There are no such complaints.');
    await database().db.updateTable('complaint').set({ created_at: '2026-11-19T09:00:00Z' }).execute();
    await send({ message: 'Another' });
    await merchant.run(complaintVerb, 'list', 'overdue');
    expect(merchant.said).toEqual([
      expect.stringContaining('no acknowledgement e-mailed, write OVERDUE since 2026-11-21'),
      expect.stringContaining('The <b>bench</b> came broken.'),
    ]);
  });

  test('is not overdue once it is answered, though it is still open', async () => {
    const number = await send();
    await merchant.run(complaintVerb, 'answer', number, 'We send another one.');
    await database().db.updateTable('complaint').set({ created_at: '2026-09-30T06:00:00Z' }).execute();
    await merchant.run(complaintVerb, 'list', 'overdue');
    expect(merchant.said.at(-1)).toBe('There are no such complaints.');
  });

  test.each([
    [['answer', 'C-2026-99999', 'Hello'], 'There is no complaint C-2026-99999.'],
    [['answer', 'seventeen', 'Hello'], 'There is no complaint seventeen.'],
    [['answer', 'C-2026-00001'], 'Use list, answer NUMBER TEXT, or close NUMBER.'],
    [['list', 'new'], 'Complaints are listed as open, overdue or all, not as "new".'],
  ])('is asked for in the right way: %j', async (words, sentence) => {
    await expect(merchant.run(complaintVerb, ...words)).rejects.toThrow(sentence);
  });
});

test.each([
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00.000Z'],
  ['2026-08-31T10:00:00Z', '2026-09-30T10:00:00.000Z'],
  ['2026-12-15T10:00:00Z', '2027-01-15T10:00:00.000Z'],
  // The day before in UTC, the first or last of a month in India.
  ['2027-03-30T20:30:00Z', '2027-04-29T20:30:00.000Z'],
  ['2027-01-30T20:30:00Z', '2027-02-27T20:30:00.000Z'],
  ['2027-02-28T20:30:00Z', '2027-03-31T20:30:00.000Z'],
])('a month from %s ends on %s', (created, settled) => {
  const { acknowledge, settle } = termsOf(new Date(created));
  expect(settle.toISOString()).toBe(settled);
  expect(acknowledge.getTime() - Date.parse(created)).toBe(48 * 3_600_000);
});
