// One process per embedded database. The lock file is beside the folder, is created with O_EXCL, and names its holder by pid and
// start time. It is removed only if that process is dead, never by age (a sleeping laptop is not dead).
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '#server/start-error.ts';

/**
 * Takes the lock. Throws StartError database-in-use, which names the holder.
 * @param shown what the message calls the database
 * @returns releases the lock; may be called twice
 */
export async function takeProcessLock(file: string, shown: string): Promise<() => Promise<void>> {
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    if (tryWrite(file, mine)) break;
    const theirs = await readHolder(file);
    if (theirs === undefined) continue;
    if (isAlive(theirs)) throw inUse(shown, theirs);
    await reap(file, theirs, shown);
  }
  const release = () => {
    if (readOrNothing(file) === mine) rmSync(file, { force: true });
  };
  process.once('exit', release);
  return async () => {
    process.removeListener('exit', release);
    release();
  };
}

const inUse = (shown: string, holder: string) =>
  new StartError(
    'database-in-use',
    `The database in ${shown} is in use by process ${holder.split(' ')[0]}; stop that one first, or set DATA_DIR to another folder.`,
  );

function tryWrite(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead holder's lock. A second lock ensures that only one process does so. */
async function reap(file: string, seen: string, shown: string): Promise<void> {
  const release = await takeProcessLock(`${file}.reap`, shown);
  if (readOrNothing(file) === seen) rmSync(file, { force: true });
  await release();
}

/** The content of the lock file. Its writer creates the file first and fills it a moment later, so this waits. */
async function readHolder(file: string): Promise<string | undefined> {
  for (let tries = 0; tries < 20; tries += 1) {
    const content = readOrNothing(file);
    if (content !== '') return content;
    await wait(50);
  }
  return '';
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(holder: string): boolean {
  const [pid, start] = holder.split(' ');
  if (!pid || !/^\d+$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return start === startOf(Number(pid));
}

/** Start time of a process in clock ticks since boot, so that a reused pid is detected; '-' without /proc. */
function startOf(pid: number): string {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
}
