import { join } from 'node:path';
import { backUp } from '#server/backup/back-up.ts';
import { CommandError } from '#server/command-error.ts';
import type { Verb } from '../verb.ts';

export const backupVerb: Verb = {
  usage: 'FILE',
  about: 'write the whole shop into one file: goods, customers, orders, and the photos you added; keep it safe',
  async run([file], shop) {
    if (file === undefined) throw new CommandError('Say which file to write.');
    const db = await shop.open();
    const mediaDir = join(shop.config.DATA_DIR, 'media');
    const count = await backUp(db, { file: shop.resolve(file), mediaDir, now: shop.clock() }).catch(
      (cause: NodeJS.ErrnoException) => {
        if (cause.syscall === undefined) throw cause;
        throw new CommandError(`${file} cannot be written (${cause.code ?? 'unknown reason'}).`, cause);
      },
    );
    shop.say(`Wrote ${count} rows and pictures to ${file}. It names your customers: nobody else may read it.`);
  },
};
