import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildName, createShell, type ShellFile } from '#sw/precache.ts';
import { type FakeCaches, fakeCaches, fetched, ORIGIN } from './fake-caches.ts';
import { ask } from './worker-kit.ts';

const FILES: ShellFile[] = [
  { url: 'index.html', revision: 'r1' },
  { url: 'placeholder.svg', revision: 'p1' },
  { url: 'assets/app-1a2b.js', revision: null },
];
const TYPES = { html: 'text/html', svg: 'image/svg+xml', js: 'text/javascript' };
const HTML = '<div id="root"></div>';

let caches: FakeCaches;
let asked: string[];
let respond: (path: string) => Response | Promise<Response>;

beforeEach(() => {
  caches = fakeCaches();
  asked = [];
  respond = ok;
  vi.stubGlobal('fetch', async (input: Request | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    asked.push(pathname);
    return respond(pathname);
  });
});
afterEach(() => vi.unstubAllGlobals());

const ok = (path: string): Response => {
  const type = TYPES[path.split('.').at(-1) as keyof typeof TYPES];
  return fetched(path.endsWith('.html') ? HTML : `content of ${path}`, { headers: { 'content-type': type } });
};

const navigation = (path: string) => {
  const request = ask(path);
  Object.defineProperty(request, 'mode', { value: 'navigate' });
  return request;
};

describe('install', () => {
  test('stores every file, the changing ones by their revision', async () => {
    await createShell(FILES, ORIGIN).install();
    expect(caches.contents()['shell-v1']?.toSorted()).toEqual([
      `${ORIGIN}/assets/app-1a2b.js`,
      `${ORIGIN}/index.html?v=r1`,
      `${ORIGIN}/placeholder.svg?v=p1`,
    ]);
  });

  test('of the next version fetches only what changed', async () => {
    await createShell(FILES, ORIGIN).install();
    asked.length = 0;
    await createShell([{ url: 'index.html', revision: 'r2' }, ...FILES.slice(1)], ORIGIN).install();
    expect(asked).toEqual(['/index.html']);
  });

  test.each<[string, string, () => Response]>([
    ['a file is missing', '/assets/app-1a2b.js', () => fetched('Not found.', { status: 404 })],
    ['a log-in page answers for a script', '/assets/app-1a2b.js', () => ok('/index.html')],
    [
      'a log-in page answers for the document',
      '/index.html',
      () => fetched('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['an answer is redirected', '/placeholder.svg', () => fetched('x', { redirected: true })],
  ])('fails when %s, so that the old version stays', async (_, path, answer) => {
    respond = (asked) => (asked === path ? answer() : ok(asked));
    await expect(createShell(FILES, ORIGIN).install()).rejects.toThrow('did not arrive');
  });

  test('asks for several files at a time', async () => {
    let underWay = 0;
    let most = 0;
    respond = async (path) => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      underWay--;
      return ok(path);
    };
    const many = Array.from({ length: 30 }, (_, n) => ({ url: `assets/part-${n}.js`, revision: null }));
    await createShell(many, ORIGIN).install();
    expect(most).toBe(6);
  });
});

describe('answers', () => {
  const shell = createShell(FILES, ORIGIN);
  beforeEach(() => shell.install());

  test.each(['/', '/cart', '/product/Protein-1.5-kg', '/category-products/yoga', '/userdashboard/order-history'])(
    'the page %s with the stored document',
    async (path) => expect(await (await shell.answer(navigation(path)))?.text()).toBe(HTML),
  );
  test.each(['/api', '/api/products', '/media/products/a.webp', '/shipping/track/1', '/robots.txt', '/sitemap.xml'])(
    'no navigation to %s',
    (path) => expect(shell.answer(navigation(path))).toBeUndefined(),
  );
  test('files from the device, unknown ones not at all', async () => {
    expect(await (await shell.answer(ask('/assets/app-1a2b.js')))?.text()).toContain('content of');
    expect(shell.answer(ask('/assets/old-9z.js'))).toBeUndefined();
    expect(shell.answer(ask('https://elsewhere.test/assets/app-1a2b.js'))).toBeUndefined();
  });
  test('from the network what the browser has cleared away', async () => {
    await caches.delete('shell-v1');
    expect(await (await shell.answer(ask('/assets/app-1a2b.js')))?.text()).toContain('content of');
  });
});

test('old files go when the new version is in charge', async () => {
  await createShell(FILES, ORIGIN).install();
  const next = createShell([{ url: 'index.html', revision: 'r2' }], ORIGIN);
  await next.install();
  expect(caches.contents()['shell-v1']).toHaveLength(4);
  await next.dropOldFiles();
  expect(caches.contents()['shell-v1']).toEqual([`${ORIGIN}/index.html?v=r2`]);
});

test('a build is named after its files', () => {
  expect(buildName(FILES)).toBe(buildName([...FILES]));
  expect(buildName(FILES)).not.toBe(buildName([{ url: 'index.html', revision: 'r2' }, ...FILES.slice(1)]));
});
