// Every command line of README and of the help runs as it stands in a seeded shop.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { seedShop } from '#server/seed/seed-shop.ts';
import { VERBS } from '#server/shop/run-shop.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import { openBare } from '#tests/kit/server/pglite-dump.ts';
import { projectFolder } from '#tests/kit/source/source-files.ts';

const database = oneDatabase();

const inReadme = [...readFileSync(join(projectFolder, 'README.md'), 'utf8').matchAll(/^npm run shop -- (.+)$/gm)].map(
  ([, line = '']) => line.replace(/\s+#.*$/, ''),
);
const inHelp = Object.values(VERBS).flatMap(({ examples }) => examples);

/** As a shell splits it. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');

test('every command has an example in the help', () => {
  for (const [name, { examples }] of Object.entries(VERBS)) {
    expect(examples.length, name).toBeGreaterThan(0);
    for (const example of examples) expect(wordsOf(example)[0]).toBe(name);
  }
});

test('every example of README and of the help runs as it stands', async () => {
  const lines = [...new Set([...inReadme, ...inHelp])];
  const { db } = database();
  await seedShop(db);
  const merchant = openMerchant(db);
  const written = { firstname: 'Asha', lastname: '', countrycode: '+91', phone_no: '9876543210', message: 'Hello' };
  await db
    .insertInto('message')
    .values({ ...written, id: 'hello', email: 'asha@example.com' })
    .execute();
  mkdirSync(join(merchant.folder, 'new-photos'));
  const drop = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  writeFileSync(join(merchant.folder, 'new-photos', 'drop.png'), drop);
  merchant.write('pins.csv', 'pin,served,cod,minDays,maxDays\n411,yes,yes,2,4\n');
  // In the order in which a merchant needs them: a file is written before it is read.
  const rank = (line: string) =>
    ['export', 'import', 'backup', 'restore', 'coupon', 'remove'].indexOf(wordsOf(line)[0] ?? '');
  expect(inReadme.length).toBeGreaterThan(10);
  for (const line of lines.toSorted((a, b) => rank(a) - rank(b))) {
    const [name = '', ...words] = wordsOf(line);
    const verb = VERBS[name];
    if (!verb) throw new Error(`There is no command ${name}`);
    if (name === 'seed') words[1] = '20';
    if (name === 'restore') await restoreElsewhere(merchant.folder, words);
    else await expect(merchant.run(verb, ...words), line).resolves.toBeUndefined();
  }
  merchant.leave();
});

/** A backup is restored into an empty database. */
async function restoreElsewhere(folder: string, words: readonly string[]): Promise<void> {
  const config = readConfig({ DATA_DIR: join(folder, 'elsewhere') });
  const empty = await openBare();
  const said: string[] = [];
  const shop = {
    open: async () => empty.db,
    openBare: async () => empty.db,
    config,
    clock: () => new Date(),
    say: (line: string) => void said.push(line),
    resolve: (path: string) => join(folder, path),
  };
  await VERBS.restore?.run(words, shop);
  await empty.close();
  expect(said.at(-1)).toBe('All checks passed.');
}
