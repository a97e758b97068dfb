// The merchant's command line, on an open database and in a temporary folder.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { Verb } from '#server/shop/verb.ts';

/** @param env added to the usual configuration */
export function openMerchant(db: Db, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-merchant-'));
  const said: string[] = [];
  const file = (name: string) => join(folder, name);
  return {
    folder,
    /** What the commands have printed. */
    said,
    run: (verb: Verb, ...args: string[]): Promise<void> =>
      verb.run(args, {
        open: async () => db,
        openBare: async () => db,
        config: readConfig({ DATA_DIR: file('data'), ...env }),
        clock: () => new Date('2026-11-21T10:00:00.000Z'),
        say: (line) => void said.push(line),
        resolve: file,
      }),
    write: (name: string, text: string) => writeFileSync(file(name), text),
    read: (name: string): string => readFileSync(file(name), 'utf8'),
    leave: () => rmSync(folder, { recursive: true, force: true }),
  };
}
