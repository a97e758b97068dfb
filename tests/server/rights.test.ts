// Every call of the contract by every kind of caller (tests/kit/server/rights-table.ts). A refusal changes no row, and only Asha
// and callers who know her secrets get her data.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { allEndpoints } from '#src/contract/all-endpoints.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';
import type { Called } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { openRightsFixture, type RightsFixture, WHO, type Who } from '#tests/kit/server/rights-fixture.ts';
import { MINE, rightsTable } from '#tests/kit/server/rights-table.ts';

const database = oneDatabase();

/** Counters of tries, which a refusal raises on purpose. */
const COUNTERS = new Set(['rate_limit', 'one_time_code']);
/** Asha's address, name and phone, as a response would contain them: whole words, because a random key may contain 'rao'. */
const HERS = /\basha|\bRao\b|9876543210|MG Road/i;

const tables = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !COUNTERS.has(name));
};
let named: Promise<string[]> | undefined;

/** Every row of every table, as text. */
async function allRows(db: Db): Promise<string> {
  named ??= tables(db);
  const asked = (await named).map(
    (name) => sql`select ${sql.lit(name)} as name, t::text as row from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; row: string }>`
    ${sql.join(asked, sql` union all `)} order by 1, 2`.execute(db);
  return rows.map(({ name, row }) => `${name}: ${row}`).join('\n');
}

/** The call of an endpoint by one kind of caller. */
async function prepared(world: RightsFixture, endpoint: AnyEndpoint, who: Who) {
  const { params = {}, ...sent } = (await rightsTable[endpoint.name]?.ask?.(world, who)) ?? {};
  const base = endpoint.access === 'open' ? '/shipping' : '/api';
  const path = Object.entries(params).reduce((at, [key, value]) => at.replace(`:${key}`, value), endpoint.path);
  return () => world.checkout.shop.call(endpoint.method, base + path, { ...sent, headers: world.headersOf[who] });
}

const REQUESTS = amount(200, 10_000);

test('the table has exactly the calls of the contract', () => {
  expect(Object.keys(rightsTable).toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
});

test.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
  const { db } = database();
  const world = await openRightsFixture(db);
  const right = rightsTable[name];
  const found: string[] = [];
  for (const who of WHO) {
    const call = await prepared(world, endpoint, who);
    const before = await allRows(db);
    const answer = await call();
    found.push(`${answer.status} ${answer.status < 300 ? '' : answer.json.code}`.trim());
    if (answer.status >= 400) expect(await allRows(db), `${who}: rows after a refusal`).toBe(before);
    if (answer.status >= 400 || world.isStranger(who)) expect(answer.text, who).not.toMatch(HERS);
  }
  expect(found).toEqual(right?.answers);
});

test(`${REQUESTS} requests for another’s resources reveal nothing of them`, async () => {
  const { db } = database();
  const world = await openRightsFixture(db);
  const personal = allEndpoints.filter(({ name }) => rightsTable[name]?.answers === MINE);
  const calls: (() => Promise<Called>)[] = [];
  for (const endpoint of personal)
    for (const who of ['guest', 'another customer', 'revoked token'] as const)
      calls.push(await prepared(world, endpoint, who));
  const before = await allRows(db);
  let answered = 0;
  for (let number = 0; number < REQUESTS; number += 100) {
    const batch = Array.from({ length: 100 }, (_, at) => calls[(number + at) % calls.length]?.());
    for (const answer of await Promise.all(batch))
      if (![401, 403].includes(answer?.status ?? 0) || HERS.test(answer?.text ?? '')) answered += 1;
  }
  expect(answered).toBe(0);
  expect(await allRows(db)).toBe(before);
});
