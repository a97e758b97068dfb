// The blur placeholder colours of pictures, by path. Pictures without colours are left out.
import type { Db } from '#server/db/schema.ts';

export async function readBlurColors(db: Db, paths: readonly string[]): Promise<(of: readonly string[]) => BlurColors> {
  const rows = await db
    .selectFrom('blur_placeholder')
    .selectAll()
    .where('path', 'in', [...new Set(paths), ''])
    .execute();
  const byPath = new Map(rows.map(({ path, colors }) => [path, colors]));
  return (of) =>
    Object.fromEntries(
      of.flatMap((path) => {
        const colors = byPath.get(path);
        // Empty for a transparent picture (images/store-blur-colors.ts).
        return colors ? [[path, colors]] : [];
      }),
    );
}

type BlurColors = Record<string, string>;
