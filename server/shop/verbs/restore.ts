import { join } from 'node:path';
import { restore } from '#server/backup/restore.ts';
import { CommandError } from '#server/command-error.ts';
import type { Verb } from '../verb.ts';
import { verifyVerb } from './verify.ts';

export const restoreVerb: Verb = {
  usage: 'FILE',
  about: 'restore a backup into an empty database, embedded or PostgreSQL, and verify it',
  examples: ['restore monday.backup'],
  most: 1,
  async run([file], shop) {
    if (file === undefined) throw new CommandError('Give the file to read.');
    const mediaDir = join(shop.config.DATA_DIR, 'media');
    const { at } = await restore(await shop.openBare(), { file: shop.resolve(file), mediaDir });
    shop.say(`Restored the shop of ${at}.`);
    await verifyVerb.run([], shop);
  },
};
