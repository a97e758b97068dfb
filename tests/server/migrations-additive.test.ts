// Old and new instances run side by side during a deployment, so a migration may only add. A column that the new instances no longer
// need is removed one release later.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onBothDatabases } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { migrateAhead } from '#tests/kit/server/next-release.ts';

const folder = join(import.meta.dirname, '../../server/db/migrations');

/** What an instance of the release before would miss, or could no longer write. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'drops what the older release reads': /\bdrop (table|column|view|function|trigger|type|schema)\b/i,
  'gives another name to what the older release reads': /\brename\b/i,
  'demands what the older release does not write':
    /\bset not null\b|\badd column (if not exists )?\w+ [^,;`']*?\bnot null\b(?![^,;`']*\bdefault\b)/i,
  'changes the type of a column': /\balter column \w+ (set data )?type\b/i,
};
/** From the time when one instance was all there was. Nothing is added here. */
const EARLIER = {
  '011-choices-of-a-product.ts': ['drops what the older release reads'],
  '013-standard-words.ts': ['gives another name to what the older release reads'],
  '015-figures-of-orders.ts': ['demands what the older release does not write'],
};

function faultsOf(text: string): string[] {
  const statements = text.replaceAll(/^\s*\/\/.*$/gm, '');
  return Object.keys(FORBIDDEN).filter((name) => FORBIDDEN[name]?.test(statements));
}

test('migrations only add', () => {
  const files = readdirSync(folder).filter((name) => /^\d{3}-/.test(name));
  const faults = files.flatMap((name) => {
    const found = faultsOf(readFileSync(join(folder, name), 'utf8'));
    return found.length > 0 ? [[name, found] as const] : [];
  });
  expect(Object.fromEntries(faults)).toEqual(EARLIER);
});

test.each([
  ['alter table product drop column hsn', 1],
  ['drop table review', 1],
  ['alter table product rename column hsn to code', 1],
  ['alter table product add column weight int not null', 1],
  ['alter table product alter column hsn set not null', 1],
  ['alter table product alter column hsn type int', 1],
  ["alter table product add column hsn text not null default ''", 0],
  ['alter table product add column weight int', 0],
  ['alter table payment drop constraint payment_status_check', 0],
  ['create table thing (id text not null)', 0],
])('%s has %i faults', (statement, faults) => {
  expect(faultsOf(`sql.raw(\`${statement}\`)`)).toHaveLength(faults);
});

onBothDatabases('an instance of this release', (database) => {
  test('sells on a database that the next release has migrated, and starts on it', async () => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    await putSettings(db, {});
    const checkout = openCheckout(db);
    const open = (await checkout.place([WHITE_S], { of: 1 })).json;
    await migrateAhead(db);
    expect((await checkout.verify(open, await checkout.pay(open))).status).toBe(200);
    expect(await migrate(db)).toEqual([]);
    const restarted = openCheckout(db);
    const id = await restarted.buy([WHITE_S], { of: 2 });
    expect(await restarted.statusOf(id)).toBe('Placed');
    expect((await restarted.shop.get('/api/products')).json.data).not.toEqual([]);
    expect(await restarted.mistakes()).toEqual([]);
  });
});
