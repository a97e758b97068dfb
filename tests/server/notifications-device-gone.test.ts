// A device is forgotten at the very moment when the shop has news for it: a log-out, or a push service that no longer knows it. The
// news goes by e-mail, and nothing fails.
import { beforeEach, expect, test } from 'vitest';
import type { Parts } from '#server/parts.ts';
import { dropDevice } from '#server/providers/mail-instead.ts';
import { shopJobs } from '#server/start/shop-jobs.ts';
import { tellPriceDrops } from '#server/waiting/price-drops.ts';
import { tellWaiting } from '#server/waiting/stock-waits.ts';
import { putCustomer } from '#tests/kit/server/accounts.ts';
import { ASHA, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { openPushShop, type PushShop } from '#tests/kit/server/push-shop.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';

type Tell = (parts: Pick<Parts, 'db' | 'clock' | 'mail' | 'config'>) => Promise<number>;

onDatabase('a device that is forgotten at the moment of its news', (database) => {
  let shop: PushShop;
  let headers: { authorization: string };
  let device: string;
  beforeEach(async (context) => {
    const { db, url } = database();
    context.skip(url === '', 'PGlite has one connection');
    shop = await openPushShop(db);
    context.onTestFinished(() => shop.close());
    ({ headers } = await putCustomer(db, ASHA));
    const { endpoint } = await shop.subscribe('phone', {}, headers);
    device = (await db.selectFrom('push_subscription').select('id').executeTakeFirstOrThrow()).id;
    await shop.wait({ endpoint, contact_email: ASHA });
    await shop.post('/api/add-wishlist', { product_id: 'tee', contact_email: ASHA }, headers);
  });

  const news: Record<string, { tell: Tell; begin: () => Promise<unknown>; subject: string }> = {
    'what is back': {
      tell: tellWaiting,
      begin: () => shop.restock(),
      subject: 'Back in stock: Training Tee, Black, M',
    },
    'a lower price': {
      tell: tellPriceDrops,
      begin: () => database().db.updateTable('product').set({ price_paise: 1_00 }).where('id', '=', 'tee').execute(),
      subject: 'Training Tee is now Rs. 1',
    },
  };
  const logOut = () => shop.post('/api/logoutuser', {}, headers);
  const expectOneMail = async (subject: string) => {
    const mails = await shop.mailsTo(ASHA);
    expect(mails.map(({ subject: what, push_to, state }) => [what, push_to, state])).toEqual([[subject, null, 'kept']]);
    expect(await database().db.selectFrom('push_subscription').select('id').execute()).toEqual([]);
  };

  test.each(Object.keys(news))('does not lose %s when a log-out comes before the news is committed', async (what) => {
    const { tell, begin, subject } = news[what] ?? (() => expect.unreachable())();
    const { db } = database();
    const { parts } = shop.checkout;
    await begin();
    const [pushed, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const push: typeof parts.mail.push = async (...args) => {
      await parts.mail.push(...args);
      pushed.resolve();
      await goOn.promise;
    };
    const telling = tell({ ...parts, mail: { ...parts.mail, push } });
    await pushed.promise;
    const leaving = logOut();
    await untilWaiting(db);
    goOn.resolve();
    expect(await telling).toBe(1);
    expect((await leaving).status).toBe(200);
    await expectOneMail(subject);
  });

  test('leaves an e-mail for the mail server, if the shop has one', async () => {
    const parts = shop.checkout.parts as Parameters<typeof shopJobs>[0];
    const jobs = shopJobs(parts, { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'orders@shop.example' });
    await shop.restock();
    await tellWaiting(parts);
    shop.service.unsubscribe('phone');
    await jobs.find(({ name }) => name === 'notifications')?.work();
    for (const { close } of jobs) await close?.();
    const mails = await shop.mailsTo(ASHA);
    expect(mails.map(({ push_to, state }) => [push_to, state])).toEqual([[null, 'waiting']]);
  });

  test.each(Object.keys(news))('does not lose %s when its push service forgets it at that time', async (what) => {
    const { tell, begin, subject } = news[what] ?? (() => expect.unreachable())();
    const { db } = database();
    await begin();
    const { telling } = await db.transaction().execute(async (tx) => {
      await dropDevice(tx, device, false);
      const told = tell(shop.checkout.parts).catch((error: Error) => error.message);
      await untilWaiting(db);
      return { telling: told };
    });
    expect(await telling).toBe(1);
    await expectOneMail(subject);
  });

  test('does not break a cancellation, whose refund is told to it', async () => {
    const { db } = database();
    const id = await shop.checkout.buy([WHITE_S], { headers });
    const { canceling } = await db.transaction().execute(async (tx) => {
      await dropDevice(tx, device, false);
      const canceled = shop.checkout.shop.call('PUT', `/api/update-order-status/${id}`, {
        body: { status: 'Canceled' },
        headers,
      });
      await untilWaiting(db);
      return { canceling: canceled };
    });
    expect((await canceling).status).toBe(200);
    expect(await db.selectFrom('refund').select('state').execute()).toEqual([{ state: 'sent' }]);
  });

  test('does not refuse a wish to be told, which goes to the address', async () => {
    const { db } = database();
    const { endpoint } = await db.selectFrom('push_subscription').select('endpoint').executeTakeFirstOrThrow();
    const { waiting } = await db.transaction().execute(async (tx) => {
      await dropDevice(tx, device, false);
      const answer = shop.wait({ endpoint, contact_email: ASHA, wait_id: 'b'.repeat(32) });
      await untilWaiting(db);
      return { waiting: answer };
    });
    expect((await waiting).status).toBe(200);
    expect(await db.selectFrom('stock_wait').select('push_to').execute()).toEqual([
      { push_to: null },
      { push_to: null },
    ]);
  });
});
