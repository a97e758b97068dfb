// Computes the blur placeholder colours of every product and banner picture that has none. Runs when the server starts and after
// an import. Picture names are never reused (server/shop/verbs/photos.ts), so stored colours stay right.
import { sql } from 'kysely';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/schema.ts';
import { blurColorsOf } from './blur-colors.ts';
import { findMaster } from './find-master.ts';
import { pictureName } from './picture-request.ts';

/** sharp uses threads; more than these gain nothing. */
const AT_ONCE = 4;
/** Rows per statement. A statement takes at most 65,535 values. */
const BATCH = 1_000;
const PATH = /^media\/(products|banners)\/([^/]+)$/;

/** A transparent picture has no colours. That is stored too, so that it is not decoded at every start. */
const TRANSPARENT = '';

/**
 * Resolves to the number of pictures whose colours are now known. A missing or unreadable picture gets none, and is tried again: the
 * page shows plain grey.
 */
export async function storeBlurColors(db: Db, folders: readonly string[]): Promise<number> {
  const waiting = await pathsWithout(db);
  const computed: { path: string; colors: string }[] = [];
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const colors = await computeBlurColors(path, folders);
      if (colors !== null) computed.push({ path, colors });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (computed.length === 0) return 0;
  await inTransaction(db, async (tx) => {
    for (let from = 0; from < computed.length; from += BATCH)
      await tx
        .insertInto('blur_placeholder')
        .values(computed.slice(from, from + BATCH))
        .onConflict((clash) => clash.column('path').doNothing())
        .execute();
    await bumpCatalogueVersion(tx, 'stock');
  });
  return computed.length;
}

async function computeBlurColors(path: string, folders: readonly string[]): Promise<string | null> {
  const [, kind, file = ''] = PATH.exec(path) ?? [];
  const name = pictureName(file);
  if ((kind !== 'products' && kind !== 'banners') || name === null) return null;
  const master = await findMaster(folders, kind, name);
  // An unreadable picture must not fail the start. /media reports it when it is requested.
  if (!master) return null;
  return blurColorsOf(master.path, kind).then(
    (colors) => colors ?? TRANSPARENT,
    () => null,
  );
}

async function pathsWithout(db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from (
      select image as path from product
      union select jsonb_array_elements_text(images) from product
      union select image from variant
      union select image from banner) named
    where path like 'media/%' and path not in (select path from blur_placeholder)`.execute(db);
  return rows.map(({ path }) => path);
}
