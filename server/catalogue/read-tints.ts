// What is shown while pictures are on their way, by the pictures' paths; those without are left out.
import type { Db } from '#server/db/schema.ts';

export async function readTints(db: Db, paths: readonly string[]): Promise<(of: readonly string[]) => Tints> {
  const rows = await db
    .selectFrom('picture_tint')
    .selectAll()
    .where('path', 'in', [...new Set(paths), ''])
    .execute();
  const tints = new Map(rows.map(({ path, tint }) => [path, tint]));
  return (of) =>
    Object.fromEntries(
      of.flatMap((path) => {
        const tint = tints.get(path);
        return tint === undefined ? [] : [[path, tint]];
      }),
    );
}

type Tints = Record<string, string>;
