// The one place that starts other programs: `start` and leave running, `run` to the end, `runNow` to the end and wait, or
// `become` in this one's place. All start in the project's folder with this process's environment.
import { execFileSync, spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env] added to this process's environment
 * @property {number} [timeoutMs] time limit for the program and everything it started
 * @property {(text: string) => void} [onOutput] called with output as it comes
 * @property {boolean} [ownGroup] use a new process group, so that ending it reaches grandchildren (browsers, test
 *   workers); the caller must call endAllRunning() on signals, because Ctrl-C no longer reaches the group
 *
 * @typedef {object} RunResult
 * @property {number} code 0 = success; -1 = not started, ended by a signal or timed out
 * @property {string} output stdout and stderr together, in order
 * @property {string} stdout
 */

/**
 * @typedef {object} StartOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to this process's environment
 * @property {NodeJS.ProcessEnv} [onlyEnv] in place of this process's environment
 * @property {import('node:child_process').StdioOptions} [stdio]
 * @property {boolean} [detached] a process group of its own
 */

/**
 * @typedef {import('node:stream').Readable} Readable
 * @typedef {import('node:child_process').ChildProcessByStdio<null, Readable, Readable>} Collected
 */

/**
 * Starts a program. Emits 'error' when it cannot be started.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {StartOptions} [options]
 */
export const start = (program, args, { cwd = root, env, onlyEnv, stdio = 'inherit', detached = false } = {}) =>
  spawn(program, args, { cwd, env: onlyEnv ?? { ...process.env, ...env }, stdio, detached });

/**
 * Starts a program whose stdout and stderr the caller reads as text.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {StartOptions} [options]
 */
export function startCollected(program, args, options) {
  const child = /** @type {Collected} */ (start(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  return child;
}

/**
 * Runs a program to its end and blocks meanwhile. Throws when it exits with anything but 0.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {StartOptions} [options]
 * @returns {string} stdout; '' unless it is a pipe
 */
export const runNow = (program, args, { cwd = root, stdio } = {}) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', ...(stdio === undefined ? {} : { stdio }) }) ?? '';

/** @type {Set<() => void>} */
const running = new Set();

/**
 * Runs a program to its end. Never throws: if it cannot be started, the code is -1 and `output` has the reason.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const ownGroup = options.ownGroup === true && process.platform !== 'win32';
    const result = { code: -1, output: '', stdout: '' };
    const child = startCollected(program, args, { env: options.env, detached: ownGroup });
    const end = () => (ownGroup ? endGroup(child) : void child.kill('SIGKILL'));
    running.add(end);
    /** @param {string} text */
    const take = (text) => {
      result.output += text;
      options.onOutput?.(text);
    };
    child.stdout.on('data', (text) => {
      result.stdout += text;
      take(text);
    });
    child.stderr.on('data', take);
    const limit = options.timeoutMs
      ? setTimeout(() => {
          take(`\n${program} took longer than ${Math.round((options.timeoutMs ?? 0) / 1000)} s and was ended.\n`);
          end();
        }, options.timeoutMs)
      : undefined;
    /** @param {number} code */
    const settle = (code) => {
      clearTimeout(limit);
      running.delete(end);
      resolve({ ...result, code });
    };
    child.on('error', (error) => {
      take(`${program} could not be started: ${error.message}\n`);
      settle(-1);
    });
    child.on('close', (code) => settle(code ?? -1));
  });
}

/** Ends everything that `run` has started and that is still running. */
export function endAllRunning() {
  for (const end of running) end();
}

/** @param {import('node:child_process').ChildProcess} child */
function endGroup(child) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // It has already ended.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * Runs a program in place of this one: same terminal, signals passed on, same exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 */
export function become(program, args, env = {}) {
  const child = start(program, args, { env });
  passSignalsTo([child]);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.exitCode = signal === null ? (code ?? 1) : 1;
      resolve(undefined);
    });
  });
}

/**
 * Ctrl-C in a terminal reaches the whole group, so it must not be sent twice. A signal from elsewhere reaches only us.
 * @param {import('node:child_process').ChildProcess[]} children
 */
export function passSignalsTo(children) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) pass(signal);
    });
  watchParent(() => pass('SIGTERM'));
}

/**
 * npm runs a script through a shell. A signal to npm ends npm and that shell but never reaches the script, which would leave the
 * shop running in the background. So the end of the shell counts as a signal.
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 250);
  watch.unref();
}
