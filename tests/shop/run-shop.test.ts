import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { takeProcessLock } from '#server/db/process-lock.ts';
import { runShop } from '#server/shop/run-shop.ts';
import { isLongRun } from '#tests/kit/fixtures/amount.ts';
import { putMigrated } from '#tests/kit/server/pglite-dump.ts';

const ALL = mkdtempSync(join(tmpdir(), 'vyayam-shop-'));
afterAll(() => rmSync(ALL, { recursive: true, force: true }));
const SHOP = join(ALL, 'shop');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(ALL, 'new-'));
});

async function type(...words: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runShop(words, {
    env: { DATA_DIR: folder, INIT_CWD: folder },
    say: (line) => void said.push(line),
    complain: (line) => void complained.push(line),
  });
  return { code, said, complained };
}

test('help names every command', async () => {
  const { code, said } = await type('help');
  expect(code).toBe(0);
  for (const verb of ['import', 'export', 'remove', 'stock', 'photos', 'set', 'coupon', 'backup', 'restore', 'seed'])
    expect(said.join('\n')).toContain(`\n  ${verb} `);
});

test('an unknown command prints one sentence and exits with 1', async () => {
  expect(await type('constructor')).toMatchObject({
    code: 1,
    complained: [
      'There is no command "constructor"; there are import, export, remove, stock, photos, set, pins, coupon, order, return, review, complaint, customer, waiting, verify, backup, restore, seed, help.',
    ],
  });
});

test.each([
  [['export', 'all.json', '--force'], 'export has no option --force.'],
  [['verify', '--fast'], 'verify has no option --fast.'],
  [['order', 'list', '--all'], 'There is no option --all here.'],
  [['order', 'status', 'VY-4F7K-29', 'Shipped', '--lines', '1'], 'There is no option --lines; there is --awb.'],
  [['order', 'show'], 'Give the number of an order, such as VY-4F7K-29.'],
  [['order', 'reconcile', 'now'], 'reconcile takes no "now".'],
  [['verify', 'now'], 'verify takes no "now".'],
  [
    ['stock', 'VYM-STR-101', 'Black', '10', 'KG', '+5'],
    'stock takes no "+5"; put a name of several words into quotes: stock CODE COLOUR SIZE N|+N|-N.',
  ],
  [['coupon', 'create', 'TEN', '--flat', '1.239'], "The coupon's flat must be rupees with at most two decimals."],
  [['coupon', 'create', 'TEN', 'OFF', '--flat', '5'], 'A coupon has one code; leave out "OFF".'],
  [['restore', 'monday.backup'], 'monday.backup cannot be read: there is no such file or folder.'],
  [['set', 'shipping.amount', '-5'], 'shipping.amount must be rupees or percent, from 0.'],
])('%j is refused in one sentence', async (words, sentence) => {
  // One shop for all of them: they change nothing.
  if (!existsSync(SHOP)) {
    mkdirSync(SHOP);
    await putMigrated(SHOP);
  }
  folder = SHOP;
  const { code, complained } = await type(...words);
  expect({ code, complained: complained.map((line) => line.replace(`${folder}/`, '')) }).toEqual({
    code: 1,
    complained: [sentence],
  });
});

test('refuses a shop whose server runs on the embedded database', async () => {
  const { release } = await takeProcessLock(join(folder, 'db.lock'), folder);
  const { code, complained } = await type('export', 'all.json');
  await release();
  expect(code).toBe(1);
  expect(complained).toEqual([expect.stringMatching(/is in use by process \d+; stop that one first/)]);
});

// tests/server/start.test.ts starts a shop in a new data folder in the short run.
test.runIf(isLongRun)('a new data folder becomes a shop', async () => {
  expect(await type('set', 'cod.isCodEnabled', 'yes')).toMatchObject({ code: 0, said: ['Set cod.isCodEnabled.'] });
  expect((await type('set')).said.join('\n')).toMatch(/cod\.isCodEnabled +true/);
});
