// Sends hostile calls to the reference server, without a socket, and checks every response.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { foldersFor } from '#server/folders.ts';
import { createMail } from '#server/providers/mail.ts';
import { createTestGateway } from '#server/providers/test-gateway.ts';
import { readKeys } from '#server/providers/test-gateway-ledger.ts';
import { allEndpoints } from '#src/contract/all-endpoints.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { NOW, session, TEST_KEY } from '#tests/kit/server/app.ts';
import { openRightsFixture, type RightsFixture } from '#tests/kit/server/rights-fixture.ts';
import { rightsTable } from '#tests/kit/server/rights-table.ts';
import { type FuzzCall, type SoundCall, spoil } from './fuzz-call.ts';
import { entryPointCall } from './fuzz-entry-points.ts';
import { ECHO, oneOf, type Random } from './fuzz-values.ts';

const PATIENCE_MS = 5_000;
/** The share of calls outside the contract. */
const ENTRY_POINT_SHARE = 0.1;
/** The status that stands for a timeout. */
const LATE = 599;

export interface FuzzRun {
  count: number;
  seed: number;
  /** Called after every hundredth call. */
  onProgress?: (done: number) => void;
}

/** Resolves to at most twenty failures, one per line. */
export async function runFuzz(db: Db, { count, seed, onProgress }: FuzzRun): Promise<string[]> {
  const random = seededRandom(seed);
  const world = await openRightsFixture(db);
  const config = { ...readConfig({ DEV_PAGES: '1' }), TRUST_PROXY: true };
  const base = { db, clock: () => NOW, log: pino({ level: 'silent' }) };
  const app = createApp({
    ...base,
    config,
    folders: { ...foldersFor(config.DATA_DIR), page: pageFolder() },
    mail: createMail(base, false),
    payments: createTestGateway(db, base.clock),
  });
  const sounds = await soundCalls(world);
  const { key_id: key } = await readKeys(db);
  const tokens = await db.selectFrom('customer_token').selectAll().execute();
  await countWrites(db);
  const faults: string[] = [];
  for (let done = 1; done <= count && faults.length < 20; done += 1) {
    const call = random() < ENTRY_POINT_SHARE ? entryPointCall(random, key) : spoil(random, oneOf(random, sounds));
    const before = await writesOf(db);
    const place = placeOf(random);
    let answer = await answerTo(app, call, place);
    // The machine may have paused: repeat the call once. A call that hangs will hang again.
    if (answer.status === LATE) answer = await answerTo(app, call, place);
    const after = answer.status >= 400 ? await writesOf(db) : before;
    // Log in again after a log-out: without a token, later calls would not get far.
    if (answer.status < 400 && LOGS_OUT.test(call.url))
      await db
        .insertInto('customer_token')
        .values(tokens)
        .onConflict((known) => known.doNothing())
        .execute();
    const wrong = faultOf(answer, after !== before);
    if (wrong) faults.push(`${wrong}: ${call.how}, ${call.method} ${call.url.slice(0, 160)} -> ${answer.status}`);
    if (done % 100 === 0) onProgress?.(done);
  }
  return faults;
}

/** A folder with a built page. */
function pageFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-fuzz-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  return folder;
}

/** Every call of the contract with its owner's input from the rights table. */
async function soundCalls(world: RightsFixture): Promise<SoundCall[]> {
  const sounds: SoundCall[] = [];
  for (const endpoint of allEndpoints) {
    const sent = (await rightsTable[endpoint.name]?.ask?.(world, 'owner')) ?? {};
    const headers = { 'auth-key': TEST_KEY, ...world.headersOf.owner };
    sounds.push({ endpoint, sent, headers });
    if (endpoint.name === 'addCart') sounds.push({ endpoint, sent: { body: COMBO }, headers });
  }
  return sounds;
}
const LOGS_OUT = /\/(?:update-password|verifyotp-resetpassword|logoutuser|erase-my-data)\b/;
const MEMBER = { product_id: 'tee', product_name: 'Tee', color: 'White', size: 'S', stock: 1, session_id: session() };
const COMBO = { isCombo: true, product_id: 'duo', price: 1, quantity: 1, products: [MEMBER] };

/** Many client IPs, so that rate limits are met sometimes but not always. */
const placeOf = (random: Random) => `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.7`;

interface Answered {
  status: number;
  text: string;
  headers: Headers;
  ms: number;
}

async function answerTo(app: ReturnType<typeof createApp>, call: FuzzCall, place: string): Promise<Answered> {
  const { method, url, body } = call;
  const headers = new Headers({ 'x-forwarded-for': place });
  for (const [name, value] of Object.entries(call.headers)) headers.set(name, value);
  const begun = performance.now();
  const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const response = await Promise.race([app.fetch(request), late()]);
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    ms: performance.now() - begun,
  };
}

const late = () =>
  new Promise<Response>((resolve) =>
    setTimeout(() => resolve(new Response('', { status: LATE })), PATIENCE_MS).unref(),
  );

function faultOf({ status, text, headers }: Answered, hasWritten: boolean): string | null {
  if (status === LATE) return `no answer within ${PATIENCE_MS} ms`;
  if (status >= 500) return 'our own fault';
  if (status >= 400 && hasWritten) return 'a refusal that changed a row';
  if (status >= 400 && text.includes(ECHO)) return 'a refusal that repeats what was sent';
  for (const [name, value] of headers) if (value.includes(ECHO)) return `${name} repeats what was sent`;
  if (headers.get('x-content-type-options') !== 'nosniff') return 'no nosniff';
  if (status >= 400 && !REFUSALS.some((ours) => ours.test(text))) return 'a refusal that is not ours';
  return null;
}

/** The refusals of a call; of a file, picture or mail page; of the test gateway; the page at an unknown address. */
const REFUSALS = [
  /^<!doctype html>/i,
  /^\{"success":false,"code":"[a-z-]+"/,
  /^(Not found\.|No such picture\.|No such mail\.|)$/,
  /^\{"error":\{"code":"BAD_REQUEST_ERROR"/,
];

/** Rate-limit counters and stored answers may change. */
const MEANT = ['rate_limit', 'one_time_code', 'idempotency_key', 'fuzz_writes'];

/** Makes the database count every row that is written and committed. */
async function countWrites(db: Db): Promise<void> {
  await sql`create table if not exists fuzz_writes (rows bigint not null)`.execute(db);
  await sql`delete from fuzz_writes`.execute(db);
  await sql`insert into fuzz_writes values (0)`.execute(db);
  await sql`create or replace function fuzz_count() returns trigger language plpgsql as
    'begin update fuzz_writes set rows = rows + 1; return null; end'`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  for (const { name } of rows.filter((table) => !MEANT.includes(table.name)))
    await sql`create or replace trigger fuzz_count after insert or update or delete on ${sql.table(name)}
      for each row execute function fuzz_count()`.execute(db);
}

async function writesOf(db: Db): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select rows from fuzz_writes`.execute(db);
  return rows[0]?.rows ?? 0;
}
