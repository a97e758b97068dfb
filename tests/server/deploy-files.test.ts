// deploy/compose.yaml, deploy/Dockerfile and deploy/vyayam.service against what they start: the shop's variables, ports, folders and times. A container
// engine and a running systemd cannot be expected here; tests/sale-day runs the steps of the Dockerfile and the proxies.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/config.ts';
import { isLongRun } from '#tests/kit/fixtures/amount.ts';
import { makeCopy } from '#tests/kit/server/databases.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('deploy/Dockerfile');
/** The last argument of the only such instruction. */
const instruction = (start: string) =>
  new RegExp(`^${start}(.+)$`, 'm').exec(dockerfile)?.[1]?.trim() ?? `no ${start} in the Dockerfile`;
/** How long the shop finishes requests in progress. */
const FINISHING_SECONDS = Number(
  /^export const SHUTDOWN_TIMEOUT_MS = (\d+)_000;/m.exec(read('server/start/listen.ts'))?.[1],
);
/** What docs/scale.md advises. */
const DRAIN_SECONDS = 3;

/** Variables of the person who starts the compose file. */
const GIVEN: Record<string, string> = {
  // As `openssl rand -base64` makes them.
  POSTGRES_PASSWORD: 'p/a#s@s?w+o:rd=',
  AUTH_KEY: 'key-of-this-shop',
  SHOP_URL: 'https://shop.example',
  TRUST_PROXY: '1',
};

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string; args: Record<string, string> };
  environment: Record<string, string | number>;
  ports?: string[];
  volumes: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
  restart?: string;
}

describe('the compose file', () => {
  const text = read('deploy/compose.yaml').replace(
    /\$\{(\w+)(?::[-?][^}]*)?\}/g,
    (_, name: string) => GIVEN[name] ?? '',
  );
  const { services, volumes } = parse(text) as { services: Record<string, Service>; volumes: Record<string, null> };
  const { shop, database } = services as { shop: Service; database: Service };
  /** The database's client reads PGPASSWORD; everything else is the shop's. */
  const { PGPASSWORD, ...environment } = Object.fromEntries(
    Object.entries(shop.environment).map(([name, value]) => [name, `${value}`]),
  );

  test('gives the shop variables that it knows, and refuses to start without a password', () => {
    const config: Record<string, unknown> = readConfig(environment);
    expect(Object.keys(environment).filter((name) => config[name] === undefined)).toEqual([]);
    expect(config).toMatchObject({ DRAIN_SECONDS, TRUST_PROXY: true, SHOP_URL: GIVEN.SHOP_URL });
    // Unset variables are empty, which counts as unset.
    expect(readConfig({ ...environment, SHOP_URL: '' }).SHOP_URL).toBe(undefined);
    expect(read('deploy/compose.yaml')).toContain('POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?');
  });

  test('leads the shop to the database that it starts, once that lets clients in', () => {
    const { hostname, port, username, pathname } = new URL(environment.DATABASE_URL ?? '');
    const { POSTGRES_DB, POSTGRES_USER, POSTGRES_PASSWORD } = database.environment;
    expect(Object.keys(services)).toContain(hostname);
    expect([port, username, pathname]).toEqual(['5432', POSTGRES_USER, `/${POSTGRES_DB}`]);
    vi.stubEnv('PGPASSWORD', PGPASSWORD);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(new pg.Client(environment.DATABASE_URL).password).toBe(POSTGRES_PASSWORD);
    expect(Number(/^postgres:(\d+)/.exec(database.image ?? '')?.[1])).toBeGreaterThanOrEqual(15);
    expect(shop.depends_on).toEqual({ [hostname]: { condition: 'service_healthy' } });
  });

  test.skipIf(inject('postgresUrl') === null)('asks the database for its health as PostgreSQL answers it', () => {
    const [kind, command = ''] = database.healthcheck?.test ?? [];
    expect([kind, command]).toEqual(['CMD-SHELL', 'pg_isready -U shop -d shop']);
    const { hostname, port } = new URL(inject('postgresUrl') ?? '');
    const env = { ...process.env, PGHOST: hostname, PGPORT: port };
    expect(execFileSync('sh', ['-c', command], { env, encoding: 'utf8' })).toContain('accepting connections');
    expect(() => execFileSync('sh', ['-c', command], { env: { ...env, PGPORT: '1' }, stdio: 'pipe' })).toThrow();
  });

  test('publishes the port on which the shop listens, and keeps its files and the database', () => {
    const { PORT } = readConfig(environment);
    expect([shop.ports, instruction('EXPOSE ')]).toEqual([[`${PORT}:${PORT}`], `${PORT}`]);
    expect(instruction('ENV HOST=')).toBe('0.0.0.0');
    const [data, kept] = [instruction('ENV DATA_DIR='), instruction('VOLUME ')];
    expect(kept).toBe(data);
    expect(shop.volumes).toEqual([`shop:${data}`]);
    expect(database.volumes).toEqual(['database:/var/lib/postgresql/data']);
    expect(Object.keys(volumes).sort()).toEqual(['database', 'shop']);
  });

  test('builds the Dockerfile, on the version of Node that the project names', () => {
    const { context = '', dockerfile: path = '', args } = shop.build ?? {};
    // The page sends the key that the server demands.
    expect(args).toEqual({ VITE_AUTH_KEY: environment.AUTH_KEY });
    expect(Object.keys(args ?? {})).toEqual([instruction('ARG ')]);
    // A build before the argument would not have its value.
    expect(dockerfile).toMatch(/^ARG VITE_AUTH_KEY$[\s\S]*^RUN npm run build$/m);
    expect([context, existsSync(join(root, 'deploy', context, path))]).toEqual(['..', true]);
    const { node } = JSON.parse(read('package.json')).optionalDependencies;
    expect(dockerfile.match(/^FROM node:\S+/gm)).toEqual(Array(2).fill(`FROM node:${node}-bookworm-slim`));
  });

  test('runs the shop as a user without rights, who may write the data', () => {
    const { DATA_DIR, user } = { DATA_DIR: instruction('ENV DATA_DIR='), user: instruction('USER ') };
    expect(user).toBe('node');
    expect(instruction('RUN mkdir -p ')).toBe(`${DATA_DIR} && chown ${user}:${user} ${DATA_DIR}`);
  });

  test('starts the shop again when it has ended, but not when somebody stopped it', () => {
    expect(shop.restart).toBe('unless-stopped');
  });

  test('gives the shop time to finish', () => {
    expect(Number.parseInt(shop.stop_grace_period ?? '', 10)).toBeGreaterThan(DRAIN_SECONDS + FINISHING_SECONDS);
  });
});

describe('the image', () => {
  test("is built without the shop's data and without the history of the project", () => {
    const ignored = read('deploy/Dockerfile.dockerignore').trim().split('\n');
    // Both would lie in a layer of the build, which a cache of layers stores.
    expect(ignored).toEqual(expect.arrayContaining([readConfig({}).DATA_DIR, '.git']));
  });

  test('has the page, the server and the commands of the merchant', () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build \/shop\/(\S+) \.\/(\S*)$/gm)];
    const folders = copied.map(([, from, to]) => (from === to ? from : ''));
    const [, program = ''] = JSON.parse(instruction('CMD '));
    const { shop } = JSON.parse(read('package.json')).scripts;
    const wanted = [program, shop.replace('node ', '')].map((path: string) => path.split('/')[0]);
    expect(wanted).toEqual(['server', 'scripts']);
    expect(folders).toEqual(expect.arrayContaining(['dist', 'node_modules', 'src', ...wanted]));
  });
});

describe('the systemd unit', () => {
  const text = read('deploy/vyayam.service');
  const option = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  const folder = option('WorkingDirectory');
  const command = option('ExecStart').split(' ');

  test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('is one that systemd understands', () => {
    const place = mkdtempSync(join(tmpdir(), 'vyayam-unit-'));
    onTestFinished(() => rmSync(place, { recursive: true, force: true }));
    const path = join(place, 'vyayam.service');
    // The commands must exist, so the project stands where this one does.
    const verify = (unit: string) => {
      writeFileSync(path, unit.replaceAll(folder, root));
      return execFileSync('sh', ['-c', 'systemd-analyze verify --man=no "$0" 2>&1 || true', path], {
        encoding: 'utf8',
      });
    };
    expect(verify(text)).toBe('');
    expect(verify(text.replace('KillSignal=', 'KillSignel='))).toContain('KillSignel');
  });

  test('runs the shop as a user of its own, who gets no more rights and writes only where its data are', () => {
    expect(['DynamicUser', 'NoNewPrivileges', 'ProtectSystem', 'ProtectHome'].map(option)).toEqual([
      ...['yes', 'yes', 'strict', 'yes'],
    ]);
  });

  test('starts the shop again after a failure, and waits long enough when it stops it', () => {
    expect(option('Restart')).toBe('on-failure');
    expect(Number(option('TimeoutStopSec'))).toBeGreaterThan(DRAIN_SECONDS + FINISHING_SECONDS);
    expect(option('Environment')).toBe(`NODE_ENV=production DATA_DIR=/var/lib/${option('StateDirectory')}`);
  });

  test.runIf(isLongRun && inject('postgresUrl') !== null)(
    'starts a shop that opens, and that ends with 0 after its signal',
    async () => {
      const copy = await makeCopy();
      const DATA_DIR = mkdtempSync(join(tmpdir(), 'vyayam-unit-'));
      onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
      const [program = '', ...args] = command.map((word) => word.replace(folder, root));
      const child = spawn(program, args, {
        cwd: root,
        env: { NODE_ENV: 'production', DATA_DIR, DATABASE_URL: copy.url, PORT: '0', DRAIN_SECONDS: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      await expect.poll(() => printed).toContain('The shop is open at');
      child.kill(option('KillSignal') as NodeJS.Signals);
      expect(await ended, printed).toBe(0);
      await copy.drop();
    },
  );
});
