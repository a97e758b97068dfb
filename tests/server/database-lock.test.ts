import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { takeProcessLock } from '#server/db/process-lock.ts';

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
  const release = await take();
  await expect(take()).rejects.toMatchObject({ code: 'database-in-use' });
  await release();
  expect(existsSync(file)).toBe(false);
  await (await take())();
});

test('of a living process is never taken, however old', async () => {
  const release = await take();
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
  const release = await take();
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await release();
});

test.runIf(existsSync('/proc'))('of a dead process whose number was given to another is taken over', async () => {
  writeFileSync(file, `${process.pid} 1`);
  await (await take())();
});

test('of a dead process is taken by exactly one of many', async () => {
  for (let round = 0; round < 20; round += 1) {
    writeFileSync(file, `${NOBODY} 1`);
    const all = await Promise.allSettled(Array.from({ length: 5 }, take));
    const held = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(held).toHaveLength(1);
    await held[0]?.();
  }
});

test('released twice does not release another’s', async () => {
  const release = await take();
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
    await (await take())();
  },
);

test('that cannot be written is reported as a database that does not open', async () => {
  // Stands for a full disk: the lock's file cannot be written.
  mkdirSync(join(folder, 'full/db.lock'), { recursive: true });
  await expect(openEmbedded(join(folder, 'full'))).rejects.toMatchObject({ code: 'database-unreachable' });
});
