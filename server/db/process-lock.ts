// One process per embedded database. The lock file is beside the folder, is created with O_EXCL, and names its holder by pid and
// start time, and where these numbers hold. It is removed only if that process is dead, never by age (a sleeping laptop is not dead).
// Another container has numbers of its own: nearly every shop is process 1 there. So the holder touches the file all the time, and
// one from elsewhere counts as dead when it has stopped doing so. A holder that was paused for so long finds another's name in it.
import { readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { StartError } from '#server/start-error.ts';

/** How often the holder touches the file, and how long others wait for that. No single query takes so long. */
const BEAT = { everyMs: 2_000, patienceMs: 15_000 };
const LOOK_MS = 100;

export interface ProcessLock {
  /**
   * False after a pause in which another process has taken the lock, for good. To be asked before each query, because embedded
   * queries that follow one another let no timer run: it also touches the file when that is due.
   */
  isHeld(): boolean;
  /** May be called twice. */
  release(): Promise<void>;
}

/**
 * Takes the lock. Throws StartError database-in-use, which names the holder.
 * @param shown what the message calls the database
 * @param beat shorter for tests
 */
export async function takeProcessLock(file: string, shown: string, beat = BEAT): Promise<ProcessLock> {
  const mine = `${process.pid} ${startOf(process.pid)} ${here()}`;
  for (;;) {
    if (tryWrite(file, mine)) break;
    const theirs = await readHolder(file);
    if (theirs === undefined) continue;
    const at = touchedAt(file);
    if (isFromHere(theirs) ? isAlive(theirs) : await isTouched(file, at, beat.patienceMs)) throw inUse(shown, theirs);
    await reap(file, { theirs, at }, shown);
  }
  let isHeld = true;
  let lookedAt = performance.now();
  const look = () => {
    lookedAt = performance.now();
    isHeld &&= touch(file, mine);
  };
  const timer = setInterval(look, beat.everyMs).unref();
  const release = () => {
    clearInterval(timer);
    if (readOrNothing(file) === mine) rmSync(file, { force: true });
  };
  process.once('exit', release);
  return {
    isHeld() {
      if (performance.now() - lookedAt >= beat.everyMs) look();
      return isHeld;
    },
    async release() {
      process.removeListener('exit', release);
      release();
    },
  };
}

const inUse = (shown: string, holder: string) =>
  new StartError(
    'database-in-use',
    `The database in ${shown} is in use by process ${holder.split(' ')[0]}${isFromHere(holder) ? '' : ' of another container or machine'}; stop that one first, or set DATA_DIR to another folder.`,
  );

/** Where process numbers are unique: the container or machine. */
function here(): string {
  let namespace = '-';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has them.
  }
  return `${namespace} ${hostname()}`;
}

/** An earlier release wrote no place. */
function isFromHere(holder: string): boolean {
  const place = holder.split(' ').slice(2).join(' ');
  return place === '' || place === here();
}

/** False if the file is another's, or deleted: then another may have come and gone. */
function touch(file: string, mine: string): boolean {
  const now = new Date();
  try {
    if (readOrNothing(file) !== mine) return false;
    utimesSync(file, now, now);
  } catch {
    // The disk fails. The database will say so.
  }
  return true;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const touchedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs;

/** Waits until the holder touches the file. @param at when it was touched last */
async function isTouched(file: string, at: number | undefined, patienceMs: number): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += LOOK_MS) {
    await wait(LOOK_MS);
    const now = touchedAt(file);
    if (now === undefined) return false;
    if (now !== at) return true;
  }
  return false;
}

function tryWrite(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes a dead holder's lock. A second lock ensures that only one process does so. Taking that one may last so long that a holder
 * that was paused goes on.
 */
async function reap(file: string, seen: { theirs: string; at: number | undefined }, shown: string): Promise<void> {
  const alone = await takeProcessLock(`${file}.reap`, shown);
  if (readOrNothing(file) === seen.theirs && touchedAt(file) === seen.at) rmSync(file, { force: true });
  await alone.release();
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
