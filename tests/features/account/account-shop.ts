// The reference server in this process for the account screens, with its mailbox.
import { screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Db } from '#server/db/schema.ts';
import { lastMail, mailedCode } from '#tests/kit/server/accounts.ts';
import { NOW, WITHOUT_PAGE } from '#tests/kit/server/app.ts';
import { openTestDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

export interface AccountShop {
  db: Db;
  fetch: typeof fetch;
  /** 'METHOD /path' of every request so far. */
  calls: string[];
  /** The six digits of the newest e-mail to an address. */
  codeFor(address: string): Promise<string>;
  mailFor: (address: string) => ReturnType<typeof lastMail>;
  /** A shop without customers, codes and counters. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

export async function openAccountShop(): Promise<AccountShop> {
  const { db, close } = await openTestDatabase();
  await putGoods(db, SMALL_SHOP);
  // The test kit's customers are logged in at that time.
  const app = createApp({ db, clock: () => NOW, folders: WITHOUT_PAGE });
  const calls: string[] = [];
  return {
    db,
    calls,
    fetch: async (input, init) => {
      const url = new URL(String(input), 'http://shop.test');
      calls.push(`${init?.method ?? 'GET'} ${url.pathname.replace('/api', '')}`);
      // jsdom's signal and form types, which Node's Request does not accept.
      const { signal: _, body, ...rest } = init ?? {};
      return app.fetch(new Request(url, { ...rest, ...(body ? { body: await ofNode(body) } : {}) }));
    },
    // The shop may answer before it has written the e-mail.
    codeFor: (address) => vi.waitUntil(() => mailedCode(db, address), { timeout: 60_000 }),
    mailFor: (address) => lastMail(db, address),
    async empty() {
      for (const table of ['customer', 'one_time_code', 'rate_limit', 'mail', 'shop_order'] as const)
        await db.deleteFrom(table).execute();
      calls.length = 0;
    },
    close,
  };
}

async function ofNode(body: BodyInit): Promise<BodyInit> {
  if (!(body instanceof FormData)) return body;
  const type = 'application/x-www-form-urlencoded';
  const form = await new Response('', { headers: { 'content-type': type } }).formData();
  for (const [name, value] of body) form.append(name, String(value));
  return form;
}

/** On the screen, after the six fields of the code: a password manager files the new password under the address. */
export function expectFiledUnder(email: string): void {
  const fields = [...screen.getByRole('main').querySelectorAll('input')].slice(6);
  expect(fields.map(({ autocomplete, value }) => [autocomplete, value])).toEqual([
    ['username', email],
    ['new-password', ''],
    ['new-password', ''],
  ]);
}
