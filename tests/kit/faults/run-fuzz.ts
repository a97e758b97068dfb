// Hostile calls against the reference server, without a socket, and what must be true of every answer.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { foldersFor } from '#server/folders.ts';
import { createMail } from '#server/outside/mail.ts';
import { createTestGateway } from '#server/outside/test-gateway.ts';
import { readKeys } from '#server/outside/test-gateway-ledger.ts';
import { allEndpoints } from '#src/contract/all-endpoints.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { NOW, session, TEST_KEY } from '#tests/kit/server/app.ts';
import { rightsTable } from '#tests/kit/server/rights-table.ts';
import { openRightsWorld, type RightsWorld } from '#tests/kit/server/rights-world.ts';
import { type FuzzCall, type SoundCall, spoil } from './fuzz-call.ts';
import { otherDoor } from './fuzz-entry-points.ts';
import { ECHO, oneOf, type Random } from './fuzz-values.ts';

const PATIENCE_MS = 5_000;
/** Of all calls, those that are none of the contract's. */
const OTHER_DOORS = 0.1;
/** Stands for no answer in time. */
const LATE = 599;

export interface FuzzRun {
  count: number;
  seed: number;
  /** Called after every hundredth. */
  onProgress?: (done: number) => void;
}

/** Resolves to what was not as it must be, a line each; at most twenty. */
export async function runFuzz(db: Db, { count, seed, onProgress }: FuzzRun): Promise<string[]> {
  const random = seededRandom(seed);
  const world = await openRightsWorld(db);
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
    const call = random() < OTHER_DOORS ? otherDoor(random, key) : spoil(random, oneOf(random, sounds));
    const before = await writesOf(db);
    const place = placeOf(random);
    let answer = await answerTo(app, call, place);
    // A machine that stood still for a while is no fault of the call: one that hangs, hangs again.
    if (answer.status === LATE) answer = await answerTo(app, call, place);
    const after = answer.status >= 400 ? await writesOf(db) : before;
    // Whoever was logged out is let in again: without a token no other call would get far any more.
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

/** A page that is built, for whoever asks for one. */
function pageFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-fuzz-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  return folder;
}

/** Every call of the contract as its owner makes it, each with what the rights table says belongs into it. */
async function soundCalls(world: RightsWorld): Promise<SoundCall[]> {
  const sounds: SoundCall[] = [];
  for (const endpoint of allEndpoints) {
    const sent = (await rightsTable[endpoint.name]?.ask?.(world, 'owner')) ?? {};
    const headers = { 'auth-key': TEST_KEY, ...world.headersOf.owner };
    sounds.push({ endpoint, sent, headers });
    if (endpoint.name === 'addCart') sounds.push({ endpoint, sent: { body: COMBO }, headers });
  }
  return sounds;
}
const LOGS_OUT = /\/(?:update-password|verifyotp-resetpassword|logoutuser)\b/;
const MEMBER = { product_id: 'tee', product_name: 'Tee', color: 'White', size: 'S', stock: 1, session_id: session() };
const COMBO = { isCombo: true, product_id: 'duo', price: 1, quantity: 1, products: [MEMBER] };

/** Many places, so that limits are met now and then and not always. */
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

/** Of a call; of a file, a picture or a letter; of the test gateway, which is another company's. */
const REFUSALS = [
  /^\{"success":false,"code":"[a-z-]+"/,
  /^(Not found\.|No such picture\.|No such mail\.|)$/,
  /^\{"error":\{"code":"BAD_REQUEST_ERROR"/,
];

/** Counters of tries, and answers kept under a key, are meant to change. */
const MEANT = ['rate_limit', 'one_time_code', 'idempotency_key', 'fuzz_writes'];

/** Has the database count every row that is written and stays written. */
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
