// How the scripts run other programs: with real ones.
import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from '#scripts/lib/paths.mjs';
import { endAllRunning, run } from '#scripts/lib/run.mjs';

const node = (script: string, options?: Parameters<typeof run>[2]) => run(process.execPath, ['-e', script], options);

test('a program gives its exit code and what it wrote', async () => {
  const seen: string[] = [];
  const result = await node("process.stdout.write('out'); process.stderr.write('err'); process.exitCode = 3", {
    onOutput: (text) => seen.push(text),
  });
  expect(result).toMatchObject({ code: 3, stdout: 'out' });
  expect([...result.output].sort().join('')).toBe('eorrtu');
  expect(seen.join('')).toBe(result.output);
  expect(await node('')).toMatchObject({ code: 0, output: '' });
});

test('a program has the environment and what is added to it', async () => {
  const { stdout } = await node('process.stdout.write(process.env.ADDED + (process.env.PATH ?? "none"))', {
    env: { ADDED: 'yes ' },
  });
  expect(stdout).toBe(`yes ${process.env.PATH}`);
});

test('a program that cannot be started has failed, with the reason', async () => {
  const result = await run('no-such-program', []);
  expect(result.code).toBe(-1);
  expect(result.output).toContain('no-such-program could not be started');
});

test('a command of the merchant gets its words, and its exit code is that of the script', async () => {
  const { code, output } = await run(process.execPath, [inRoot('scripts', 'shop.mjs'), 'no-such-command']);
  expect([code, output]).toEqual([1, expect.stringContaining('There is no command "no-such-command"')]);
});

test('a program that a signal ended has failed', async () => {
  expect(await node("process.kill(process.pid, 'SIGKILL')")).toMatchObject({ code: -1 });
});

/**
 * Starts a program of its own that holds the same stdout, and both run for ever. A run ends when nobody holds its stdout any more.
 */
const PARENT = `
  require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  process.stdout.write('started');
  setInterval(() => {}, 1000);
`;
const PATIENCE_MS = 60_000;

test(
  'a program that takes too long is ended with all that it started, and has failed',
  async () => {
    const result = await node(PARENT, { ownGroup: true, timeoutMs: 3_000 });
    expect(result.code).toBe(-1);
    expect(result.output).toContain('took longer than 3 s and was ended');
  },
  PATIENCE_MS,
);

test(
  'all running programs end together',
  async () => {
    const { promise: started, resolve: onOutput } = Promise.withResolvers<string>();
    const running = [node(PARENT, { ownGroup: true, onOutput }), node(PARENT, { ownGroup: true })];
    await started;
    endAllRunning();
    expect(await Promise.all(running)).toMatchObject([{ code: -1 }, { code: -1 }]);
  },
  PATIENCE_MS,
);

/** As `npm start`: in a shell, with a program in its own place. */
const NPM_START = `
  const { become } = await import(${JSON.stringify(inRoot('scripts', 'lib', 'run.mjs'))});
  await become(process.execPath, ['-e', 'process.stdout.write("open"); setInterval(() => {}, 1000)']);
`;

test(
  'the program of an npm script ends when a signal has ended npm and its shell',
  async () => {
    const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, NPM_START], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const { pid } = shell;
    let isOver = false;
    onTestFinished(() => void (isOver || (pid && process.kill(-pid, 'SIGKILL'))));
    await new Promise((resolve) => shell.stdout.once('data', resolve));
    // Its stdout closes when nobody holds it any more.
    const closed = new Promise((resolve) => shell.once('close', resolve));
    shell.kill('SIGKILL');
    await closed;
    isOver = true;
  },
  PATIENCE_MS,
);
