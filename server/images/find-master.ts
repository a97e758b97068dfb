import { stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Master {
  path: string;
  /** Changes with the file; resized copies are kept under it. */
  version: string;
}

/** The first folder that has the picture; undefined when none has. `name` is a checked plain file name. */
export async function findMaster(folders: readonly string[], kind: string, name: string): Promise<Master | undefined> {
  for (const folder of folders) {
    const path = join(folder, kind, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile()) return { path, version: `${path} ${found.mtimeMs} ${found.size}` };
  }
  return undefined;
}
