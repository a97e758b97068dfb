// Runs the steps of deploy/Dockerfile in folders of this machine, because a container engine cannot be expected here: COPY copies
// what Dockerfile.dockerignore leaves, RUN runs, and CMD starts the shop. It does not test the base image, users, layers or volumes (a build on layers: tests/build-in-place.test.ts).
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runServer } from '#tests/kit/server/program.ts';

const root = join(import.meta.dirname, '../..');
const lines = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').split('\n');
const ignored = new Set(readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8').trim().split('\n'));

/** Packages come over the network, and the page is built. */
const LONG_MS = 20 * 60_000;
/** What the steps need from this machine: its programs, and its way to the registry of packages. */
const OF_THE_MACHINE = /^(PATH|HOME|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|(https?|no)_proxy)$/i;

/** Given to the build and to the server. */
const KEY = 'key-of-this-image';
/** Carried over from the image before. */
const OLD_ASSET = 'earlier-Ab3dEf7h.js';

test(
  'the steps of the Dockerfile make a shop that answers, keeps old assets and takes commands',
  async () => {
    const machine = mkdtempSync(join(tmpdir(), 'vyayam-container-'));
    onTestFinished(() => rmSync(machine, { recursive: true, force: true }));
    const here = { DATA_DIR: join(machine, 'data') };
    const machineEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_THE_MACHINE.test(name)));
    const env: Record<string, string> = {};
    const args: Record<string, string> = {};
    let stage = '';
    /** A path of a stage, such as /shop/dist. */
    const at = (name: string, path: string) => resolve(join(machine, name, path));
    let command: string[] = [];
    for (const line of lines) {
      const [word = '', ...rest] = line.trim().split(/\s+/);
      const text = rest.join(' ');
      if (word === 'FROM') {
        stage = rest[2] ?? 'final';
        mkdirSync(at(stage, '/shop'), { recursive: true });
      } else if (word === 'COPY') {
        const from = /^--from=(\w+)$/.exec(rest[0] ?? '')?.[1];
        const [target = '', ...sources] = (from ? rest.slice(1) : rest).toReversed();
        for (const source of sources) {
          const path = from ? at(from, source) : join(root, source);
          const into =
            target === './'
              ? join(at(stage, '/shop'), source.split('/').at(-1) ?? '')
              : at(stage, join('/shop', target));
          cpSync(path, into, {
            recursive: true,
            filter: (one) => from !== undefined || !ignored.has(one.slice(root.length + 1)),
          });
        }
        if (line === 'COPY . .') {
          expect(ignored, 'the assets of the image before').not.toContain('dist');
          mkdirSync(at(stage, '/shop/dist/assets'), { recursive: true });
          writeFileSync(at(stage, `/shop/dist/assets/${OLD_ASSET}`), '');
        }
      } else if (word === 'RUN' && !text.includes('/data')) {
        execFileSync('sh', ['-c', text], {
          cwd: at(stage, '/shop'),
          stdio: 'pipe',
          env: { ...machineEnv, ...args },
        });
      } else if (word === 'ARG') {
        args[text] = KEY;
      } else if (word === 'ENV') {
        const [name = '', value = ''] = text.split('=');
        env[name] = value;
      } else if (word === 'CMD') command = JSON.parse(text);
    }
    expect(command).toEqual(['node', 'server/main.ts']);
    const { open, child, output, ended } = runServer(
      { ...env, ...here, HOST: '127.0.0.1', AUTH_KEY: KEY },
      at('final', '/shop'),
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const address = await open;
    const [page, products] = await Promise.all([
      fetch(address).then((answer) => answer.text()),
      fetch(`${address}/api/products?limit=5`, { headers: { 'auth-key': KEY } }).then((answer) => answer.json()),
    ]);
    expect(page, output()).toContain('Vyayam');
    expect(page, 'server-rendered').toContain('</h1>');
    expect(products.data).toHaveLength(5);
    const assets = at('final', '/shop/dist/assets');
    expect(existsSync(join(assets, OLD_ASSET))).toBe(true);
    expect(execFileSync('grep', ['-rl', KEY, assets], { encoding: 'utf8' })).toContain('.js');

    // A command as docs/scale.md gives it, once the embedded database is free.
    child.kill('SIGTERM');
    await ended;
    const settings = execFileSync('npm', ['run', 'shop', '--', 'set'], {
      cwd: at('final', '/shop'),
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...machineEnv, ...env, ...here },
    });
    expect(settings).toContain('shipping.amount');
  },
  LONG_MS,
);
