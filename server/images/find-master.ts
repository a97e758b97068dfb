import { stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Master {
  path: string;
  /** Changes with the file. Resized copies are cached under it. */
  version: string;
}

/** The first folder's picture; undefined if none has it. `name` must be a checked plain file name. */
export async function findMaster(folders: readonly string[], kind: string, name: string): Promise<Master | undefined> {
  for (const folder of folders) {
    const path = join(folder, kind, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile()) return { path, version: `${path} ${found.mtimeMs} ${found.size}` };
  }
  return undefined;
}
