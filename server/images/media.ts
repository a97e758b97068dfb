// /media: product and banner pictures in the requested size and format, and pictures of reviewers.
import { readFile } from 'node:fs/promises';
import type { Context } from 'hono';
import type { ShopApp } from '#server/http/route.ts';
import { findMaster } from '#server/images/find-master.ts';
import {
  bestFormat,
  dataSaverWidth,
  nearestWidth,
  PICTURE_TYPES,
  pictureName,
  wantsDataSaver,
} from '#server/images/picture-request.ts';
import { createPictureStore } from '#server/images/picture-store.ts';

/** A new picture gets a new name, so a response never becomes stale. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const NOT_FOUND_FOR = 'public, max-age=60';

export function bindMedia({ hono, parts }: ShopApp): void {
  const store = createPictureStore(parts.folders.imageCache, parts.log);

  hono.get('/media/:kind{products|banners|site}/:file', async (c) => {
    const name = pictureName(c.req.param('file'));
    const master = name ? await findMaster(parts.folders.masters, c.req.param('kind'), name) : undefined;
    if (!master) return missing();
    const wantedWidth = nearestWidth(c.req.query('w'));
    const width = wantsDataSaver(c.req.header('save-data')) ? dataSaverWidth(wantedWidth) : wantedWidth;
    if (width === null) return picture(c, await readFile(master.path), typeOf(master.path), { vary: 'Save-Data' });
    const format = bestFormat(c.req.header('accept'));
    return picture(c, await store.get(master, width, format), typeOf(format), { vary: 'Accept, Save-Data' });
  });

  hono.get('/media/reviews/:file', async (c) => {
    const id = /^([0-9a-f]{32})\.webp$/.exec(c.req.param('file'))?.[1];
    const row = id
      ? await parts.db.selectFrom('media').select(['mime', 'bytes']).where('id', '=', id).executeTakeFirst()
      : undefined;
    return row ? picture(c, row.bytes, row.mime) : missing();
  });

  hono.all('/media/*', missing);
}

const picture = (c: Context, bytes: Uint8Array, type: string, headers: Record<string, string> = {}): Response =>
  c.body(new Uint8Array(bytes), 200, {
    'content-type': type,
    'content-length': String(bytes.length),
    'cache-control': FOR_EVER,
    ...headers,
  });

const typeOf = (name: string) => PICTURE_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** The page shows its own placeholder. */
const missing = () =>
  new Response('No such picture.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': NOT_FOUND_FOR },
  });
