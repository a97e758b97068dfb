import { CommandError } from '#server/command-error.ts';
import { seedManyProducts } from '../many-products/seed-many-products.ts';
import type { Verb } from '../verb.ts';

const MAX_PRODUCTS = 1_000_000;

export const seedVerb: Verb = {
  usage: '--products N',
  about: 'add N generated products, always the same ones, to test a large shop',
  examples: ['seed --products 1000'],
  hasOptions: true,
  most: 2,
  async run([option = '', number], shop) {
    const [name, count = number ?? ''] = option.split('=');
    if (name !== '--products' || !/^[1-9]\d{0,6}$/.test(count) || Number(count) > MAX_PRODUCTS)
      throw new CommandError(`Give a number from 1 to ${MAX_PRODUCTS}: --products 10000.`);
    const begun = Date.now();
    await seedManyProducts(await shop.open(), Number(count), {
      onProgress: (done) => shop.say(`${String(done).padStart(7)} of ${count} products`),
    });
    shop.say(`Done in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
  },
};
