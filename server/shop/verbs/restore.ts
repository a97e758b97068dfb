import { join } from 'node:path';
import { restore } from '#server/backup/restore.ts';
import { CommandError } from '#server/command-error.ts';
import type { Verb } from '../verb.ts';
import { verifyVerb } from './verify.ts';

export const restoreVerb: Verb = {
  usage: 'FILE',
  about: 'make the shop of a backup in an empty database, of either kind, and prove that it adds up',
  async run([file], shop) {
    if (file === undefined) throw new CommandError('Say which file to read.');
    const mediaDir = join(shop.config.DATA_DIR, 'media');
    const { at } = await restore(await shop.openBare(), { file: shop.resolve(file), mediaDir });
    shop.say(`This is the shop of ${at} again.`);
    await verifyVerb.run([], shop);
  },
};
