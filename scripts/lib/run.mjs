// Runs other programs: output collected or shown live, a time limit that ends the whole process group, and signals passed on.
import { spawn } from 'node:child_process';
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
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: ownGroup,
    });
    const end = () => (ownGroup ? endGroup(child) : void child.kill('SIGKILL'));
    running.add(end);
    /** @param {string} text */
    const take = (text) => {
      result.output += text;
      options.onOutput?.(text);
    };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      result.stdout += text;
      take(text);
    });
    child.stderr.setEncoding('utf8').on('data', take);
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
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
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
