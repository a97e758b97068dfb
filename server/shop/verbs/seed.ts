import { CommandError } from '#server/command-error.ts';
import { seedManyProducts } from '../many-products/seed-many-products.ts';
import type { Verb } from '../verb.ts';

const MOST = 1_000_000;

export const seedVerb: Verb = {
  usage: '--products N',
  about: 'fill the shop with N made-up products, the same ones every time, to try it at size',
  async run([option = '', number], shop) {
    const [name, count = number ?? ''] = option.split('=');
    if (name !== '--products' || !/^[1-9]\d{0,6}$/.test(count) || Number(count) > MOST)
      throw new CommandError(`Say how many, from 1 to ${MOST}: --products 10000.`);
    const begun = Date.now();
    await seedManyProducts(await shop.open(), Number(count), {
      onProgress: (done) => shop.say(`${String(done).padStart(7)} of ${count} products`),
    });
    shop.say(`Done in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
  },
};
