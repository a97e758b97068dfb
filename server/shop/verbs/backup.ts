import { join } from 'node:path';
import { backUp } from '#server/backup/back-up.ts';
import { CommandError, fileFault } from '#server/command-error.ts';
import type { Verb } from '../verb.ts';

export const backupVerb: Verb = {
  usage: 'FILE',
  about: 'write the whole shop to one file: products, customers, orders, and the photos you added; keep it private',
  examples: ['backup monday.backup'],
  most: 1,
  async run([file], shop) {
    if (file === undefined) throw new CommandError('Give the file to write.');
    const db = await shop.open();
    const mediaDir = join(shop.config.DATA_DIR, 'media');
    const count = await backUp(db, { file: shop.resolve(file), mediaDir, now: shop.clock() }).catch(
      (cause: NodeJS.ErrnoException) => {
        if (cause.syscall === undefined) throw cause;
        throw fileFault(file, 'written', cause);
      },
    );
    shop.say(
      `Wrote ${count} rows and pictures to ${file}. It contains your customers' personal data: keep it private.`,
    );
  },
};
