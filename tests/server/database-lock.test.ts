import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { takeProcessLock } from '#server/db/process-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'vyayam-lock-'));
const file = join(folder, 'db.lock');
const take = () => takeProcessLock(file, 'the shop');
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
