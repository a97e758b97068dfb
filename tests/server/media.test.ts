import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMaster } from '#server/images/find-master.ts';
import { createPictureStore } from '#server/images/picture-store.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { drawPicture } from '#tests/kit/server/pictures.ts';

const database = oneDatabase();
const folder = mkdtempSync(join(tmpdir(), 'vyayam-media-'));
const [masters, own, imageCache] = ['masters', 'own', 'cache'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const AVIF = 'image/avif,image/webp,image/*,*/*;q=0.8';

beforeAll(async () => {
  for (const kind of ['products', 'banners']) mkdirSync(join(masters, kind), { recursive: true });
  mkdirSync(join(own, 'products'), { recursive: true });
  writeFileSync(join(masters, 'products', 'mat--teal.webp'), await drawPicture(1000, 1250, 'webp'));
  writeFileSync(join(masters, 'banners', 'one.webp'), await drawPicture(1920, 720, 'webp'));
  writeFileSync(join(own, 'products', 'own.jpg'), await drawPicture(900, 900));
  writeFileSync(join(folder, 'secret.webp'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(path: string, accept = AVIF, more: Record<string, string> = {}) {
  const shop = openTestApp(database().db, {
    folders: { page: join(folder, 'none'), masters: [own, masters], imageCache },
  });
  const response = await shop.fetch(new Request(`http://shop.test${path}`, { headers: { accept, ...more } }));
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const shapeOf = async (bytes: Buffer) => {
  const { format, width, height, compression } = await sharp(bytes).metadata();
  return [compression === 'av1' ? 'avif' : format, width, height];
};

describe('a picture', () => {
  test('is sent unchanged and cached for ever if no width is requested', async () => {
    const { status, headers, bytes } = await ask('/media/products/mat--teal.webp');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await shapeOf(bytes)).toEqual(['webp', 1000, 1250]);
  });

  test('that a phone stored on its side is shown upright', async () => {
    const upright = sharp(await drawPicture(1000, 500)).withMetadata({ orientation: 6 });
    writeFileSync(join(own, 'products', 'side.jpg'), await upright.toBuffer());
    expect(await shapeOf((await ask('/media/products/side.jpg?w=400')).bytes)).toEqual(['avif', 400, 800]);
  });

  test.each([
    ['400', 400],
    ['800', 800],
    ['1200', 1000],
    ['1', 200],
    ['299', 200],
    ['310', 400],
    ['599', 400],
    ['610', 800],
    ['99999', 1000],
  ])('with w=%s is %i px wide, never enlarged', async (w, width) => {
    const { headers, bytes } = await ask(`/media/products/mat--teal.webp?w=${w}`);
    expect(await shapeOf(bytes)).toEqual(['avif', width, (width * 5) / 4]);
    expect([headers.get('content-type'), headers.get('vary')]).toEqual(['image/avif', 'Accept, Save-Data']);
    expect(headers.get('cache-control')).toContain('immutable');
  });

  test.each([
    ['?w=1200', 800],
    ['?w=800', 400],
    ['?w=400', 400],
    ['?w=200', 200],
    ['', 800],
  ])('requested with %s is smaller for a browser with Save-Data', async (query, width) => {
    const { headers, bytes } = await ask(`/media/products/mat--teal.webp${query}`, AVIF, { 'save-data': 'on' });
    expect(await shapeOf(bytes)).toEqual(['avif', width, (width * 5) / 4]);
    expect(headers.get('vary')).toContain('Save-Data');
  });

  test.each(['x', '-400', '1e3', '4000000000', '', '400px'])('with w=%s is sent unchanged', async (w) => {
    expect(await shapeOf((await ask(`/media/products/mat--teal.webp?w=${w}`)).bytes)).toEqual(['webp', 1000, 1250]);
  });

  test.each([
    [AVIF, 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/webp'],
    ['image/avif;q=0, image/webp', 'image/webp'],
    ['', 'image/webp'],
  ])('for Accept "%s" is %s', async (accept, type) => {
    expect((await ask('/media/banners/one.webp?w=800', accept)).headers.get('content-type')).toBe(type);
  });

  test('of the shop’s own folder comes before one of the demonstration with its name', async () => {
    for (const folder of [own, masters]) writeFileSync(join(folder, 'products/both.webp'), folder);
    expect((await ask('/media/products/both.webp')).bytes.toString()).toBe(own);
  });

  test('of the shop’s own folder is found too, in its own format', async () => {
    expect((await ask('/media/products/own.jpg')).headers.get('content-type')).toBe('image/jpeg');
    expect((await ask('/media/products/own.jpg?w=400', '*/*')).headers.get('content-type')).toBe('image/webp');
  });

  test.each([
    '/media/products/none.webp',
    '/media/products/none.webp?w=400',
    '/media/products/..%2f..%2fsecret.webp',
    '/media/products/%2e%2e/secret.webp',
    '/media/products/..\\..\\secret.webp',
    '/media/../secret.webp',
    '/media/products/.hidden.webp',
    '/media/products/mat--teal.webp%00.png',
    '/media/products/',
    '/media/products',
    '/media/',
    '/media/etc/passwd',
    '/media/reviews/none.webp',
    `/media/reviews/${'a'.repeat(32)}.webp`,
    '/media/reviews/%00.webp',
    '/media/products/mat--teal.webp/x',
  ])('that does not exist is 404 and not the page: %s', async (path) => {
    const { status, headers, bytes } = await ask(path);
    expect(status).toBe(404);
    expect(headers.get('cache-control')).not.toContain('immutable');
    expect(bytes.toString()).not.toMatch(/secret|<html/);
  });
});

describe('resized pictures', () => {
  const store = (cache: string, free?: () => Promise<number>) =>
    createPictureStore(cache, pino({ level: 'silent' }), free);
  const master = async () => {
    const found = await findMaster([masters], 'products', 'mat--teal.webp');
    if (!found) throw new Error('the master is there');
    return found;
  };

  test('are made once for concurrent requests, and cached', async () => {
    const cache = join(folder, 'coalesced');
    const [pictures, source] = [store(cache), await master()];
    const all = await Promise.all(Array.from({ length: 8 }, () => pictures.get(source, 400, 'webp')));
    expect(new Set(all).size).toBe(1);
    expect(readdirSync(cache, { recursive: true }).filter((name) => String(name).endsWith('.webp'))).toHaveLength(1);
    expect(await store(cache).get(source, 400, 'webp')).toEqual(all[0]);
  });

  test('are made again each time if they cannot be cached', async () => {
    expect((await store(join(folder, 'secret.webp')).get(await master(), 400, 'webp')).length).toBeGreaterThan(100);
  });

  test('are made after a failure as soon as they can be', async () => {
    const path = join(folder, 'late.webp');
    const pictures = store(join(folder, 'late'));
    const ask = () => pictures.get({ path, version: '1' }, 400, 'webp');
    await expect(ask()).rejects.toThrow();
    cpSync((await master()).path, path);
    expect((await ask()).length).toBeGreaterThan(100);
  });

  test.each([
    [1_050_000_000, 'not cached'],
    [1_100_000_000, 'cached'],
  ])('are made on a disk with %i free bytes, and %s', async (free, outcome) => {
    const cache = join(folder, outcome);
    const pictures = store(cache, async () => free);
    expect((await pictures.get(await master(), 400, 'webp')).length).toBeGreaterThan(100);
    expect(readdirSync(cache)).toHaveLength(outcome === 'cached' ? 1 : 0);
  });

  test('of a changed original are made again', async () => {
    const [pictures, source] = [store(join(folder, 'changed')), await master()];
    await pictures.get(source, 400, 'webp');
    expect(await pictures.get({ ...source, version: 'newer' }, 400, 'webp')).toBeInstanceOf(Buffer);
    expect(
      readdirSync(join(folder, 'changed'), { recursive: true }).filter((name) => String(name).endsWith('.webp')),
    ).toHaveLength(2);
  });
});
