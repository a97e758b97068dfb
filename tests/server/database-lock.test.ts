import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { takeProcessLock } from '#server/db/process-lock.ts';
import { putMigrated } from '#tests/kit/server/pglite-dump.ts';

const folder = mkdtempSync(join(tmpdir(), 'vyayam-lock-'));
const file = join(folder, 'db.lock');
/** Much shorter than a shop's. */
const BEAT = { everyMs: 50, patienceMs: 1_500 };
const take = () => takeProcessLock(file, 'the shop', BEAT);
/** Higher than any pid of Linux. */
const NOBODY = 4_194_305;

beforeEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('is held by one process and free after release', async () => {
  const { release } = await take();
  await expect(take()).rejects.toMatchObject({ code: 'database-in-use' });
  await release();
  expect(existsSync(file)).toBe(false);
  await (await take()).release();
});

test('of a living process is never taken, however old', async () => {
  const { release } = await take();
  utimesSync(file, 0, 0);
  await expect(take()).rejects.toThrow(`in use by process ${process.pid};`);
  await release();
});

test.each([
  ['dead', `${NOBODY} 12345`],
  ['unreadable', 'what?'],
  ['empty: its writer crashed', ''],
])('with a holder that is %s is taken by another process', async (_, content) => {
  writeFileSync(file, content);
  const { release } = await take();
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await release();
});

test.runIf(existsSync('/proc'))('of a dead process whose number was given to another is taken over', async () => {
  writeFileSync(file, `${process.pid} 1`);
  await (await take()).release();
});

test('of a dead process is taken by exactly one of many', async () => {
  for (let round = 0; round < 20; round += 1) {
    writeFileSync(file, `${NOBODY} 1`);
    const all = await Promise.allSettled(Array.from({ length: 5 }, take));
    const held = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(held).toHaveLength(1);
    await held[0]?.release();
  }
});

test('released twice does not release another’s', async () => {
  const { release } = await take();
  await release();
  writeFileSync(file, 'somebody else');
  await release();
  expect(readFileSync(file, 'utf8')).toBe('somebody else');
});

/** Runs a program with process numbers of its own, as in another container. */
const ELSEWHERE = ['--pid', '--fork', '--kill-child', '--mount-proc'];
/** Linux, and a user who may do that. */
const canRunElsewhere = spawnSync('unshare', [...ELSEWHERE, 'true']).status === 0;

async function holdElsewhere() {
  const code = `import { takeProcessLock } from '#server/db/process-lock.ts';
    await takeProcessLock(${JSON.stringify(file)}, 'the shop', ${JSON.stringify(BEAT)});
    console.log('held', process.pid);
    setInterval(() => undefined, 1_000);`;
  const options = [...ELSEWHERE, process.execPath, '--input-type=module', '-e', code];
  const child = spawn('unshare', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(String((await once(child.stdout, 'data'))[0])).toBe('held 1\n');
  return child;
}

test.runIf(canRunElsewhere)(
  'of a living process of another container is never taken, and that of a dead one is',
  async () => {
    const holder = await holdElsewhere();
    await expect(take()).rejects.toThrow('in use by process 1 of another container or machine;');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await (await take()).release();
  },
);

test('that cannot be written is reported as a database that does not open', async () => {
  // Stands for a full disk: the lock's file cannot be written.
  mkdirSync(join(folder, 'full/db.lock'), { recursive: true });
  await expect(openEmbedded(join(folder, 'full'))).rejects.toMatchObject({ code: 'database-unreachable' });
});

const CLOCKS = ['performance', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const;
function stopClock(...which: (typeof CLOCKS)[number][]): void {
  vi.useFakeTimers({ toFake: which });
  onTestFinished(() => void vi.useRealTimers());
}
const touchedAt = (lock: string) => statSync(lock).mtimeMs;

test('is touched every two seconds', async () => {
  stopClock(...CLOCKS);
  const { release } = await takeProcessLock(file, 'the shop');
  utimesSync(file, 0, 0);
  vi.advanceTimersByTime(1_999);
  expect(touchedAt(file)).toBe(0);
  vi.advanceTimersByTime(1);
  expect(touchedAt(file)).toBeGreaterThan(0);
  await release();
});

test('of another container is taken after 15 seconds without a touch', async () => {
  stopClock(...CLOCKS);
  const theirs = '1 5 pid:[1] another';
  writeFileSync(file, theirs);
  const taken = takeProcessLock(file, 'the shop');
  await vi.advanceTimersByTimeAsync(14_900);
  expect(readFileSync(file, 'utf8')).toBe(theirs);
  await vi.advanceTimersByTimeAsync(200);
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await (await taken).release();
});

test('of another container whose process goes on before its lock is removed is not taken', async () => {
  stopClock(...CLOCKS);
  const theirs = '1 5 pid:[1] another';
  writeFileSync(file, theirs);
  // A third process died while it removed the lock, so that the removal waits.
  writeFileSync(`${file}.reap`, '1 6 pid:[2] third');
  const refused = expect(takeProcessLock(file, 'the shop')).rejects.toMatchObject({ code: 'database-in-use' });
  await vi.advanceTimersByTimeAsync(15_100);
  for (let beat = 1; beat <= 10; beat += 1) {
    utimesSync(file, beat, beat);
    await vi.advanceTimersByTimeAsync(2_000);
  }
  await refused;
  expect(readFileSync(file, 'utf8')).toBe(theirs);
});

async function openShop(name: string) {
  const place = join(folder, name);
  mkdirSync(place);
  await putMigrated(place);
  // The lock's own timer never runs in these tests.
  stopClock('performance', 'setInterval', 'clearInterval');
  const { db, close } = await openEmbedded(place);
  vi.clearAllTimers();
  return { db, close, lock: join(place, 'db.lock') };
}

test('is touched between queries that follow one another, which let no timer run', async () => {
  const { db, close, lock } = await openShop('busy');
  const isTouched = () => touchedAt(lock) > 0;
  const ask = (of: typeof db) => sql`select 1`.execute(of).then(isTouched);
  utimesSync(lock, 0, 0);
  vi.advanceTimersByTime(1_900);
  expect(await ask(db)).toBe(false);
  vi.advanceTimersByTime(100);
  expect(await ask(db)).toBe(true);
  utimesSync(lock, 0, 0);
  const inTransaction = await db.transaction().execute(async (tx) => {
    const before = await ask(tx);
    vi.advanceTimersByTime(2_000);
    return [before, await ask(tx)];
  });
  expect(inTransaction).toEqual([false, true]);
  await close();
  expect(existsSync(lock)).toBe(false);
});

test('that another process has taken stops the database, which opens again once that one has gone', async () => {
  const { db, close, lock } = await openShop('paused');
  await sql`create table seen (n int)`.execute(db);
  const theirs = '1 5 pid:[1] another';
  writeFileSync(lock, theirs);
  utimesSync(lock, 0, 0);
  vi.advanceTimersByTime(2_000);
  await expect(sql`insert into seen values (1)`.execute(db)).rejects.toMatchObject({ code: '57P03' });
  expect([readFileSync(lock, 'utf8'), touchedAt(lock)]).toEqual([theirs, 0]);
  rmSync(lock);
  await expect.poll(() => sql`select * from seen`.execute(db).then(({ rows }) => rows, String)).toEqual([]);
  expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await close();
  expect(existsSync(lock)).toBe(false);
});
