import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a temporary file and renames it, so that nobody gets half a picture, also after a failure. */
export async function writePicture(file: string, picture: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // The shop serves no such name, and a backup leaves it out.
  const aside = `${file}.${randomUUID()}`;
  try {
    await writeFile(aside, picture);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
