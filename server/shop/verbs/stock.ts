import { sql } from 'kysely';
import { CommandError } from '#server/command-error.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Verb } from '../verb.ts';

/** An import takes no more. */
const MAX_STOCK = 1_000_000;

export const stockVerb: Verb = {
  usage: 'CODE COLOUR SIZE N|+N|-N',
  about: 'set the stock of one size, or add and subtract (safe while the shop is open)',
  examples: ['stock VYM-STR-101 Black "10 KG x 2" +20'],
  most: 4,
  async run([code = '', color = '', size = '', pieces = ''], shop) {
    if (!/^[+-]?\d{1,7}$/.test(pieces) || Number(pieces) > MAX_STOCK)
      throw new CommandError(`Give the product's code, its colour, its size and a number such as 12, +5 or -2.`);
    const isChange = /^[+-]/.test(pieces);
    const isMore = pieces.startsWith('+');
    const stock = await inTransaction(await shop.open(), async (tx) => {
      const variant = await tx
        .selectFrom('variant')
        .innerJoin('product', 'product.id', 'variant.product_id')
        .select('variant.id')
        .where('product.code', '=', code)
        .where(sql`lower(variant.color)`, '=', color.toLowerCase())
        .where(sql`lower(variant.size)`, '=', size.toLowerCase())
        .executeTakeFirst();
      if (!variant)
        throw new CommandError(`There is no ${[code, color, size].filter(Boolean).join(', ')} in the shop.`);
      const changed = await tx
        .updateTable('variant')
        .set((eb) => ({ stock: isChange ? eb('stock', '+', Number(pieces)) : Number(pieces) }))
        .where('id', '=', variant.id)
        .$if(isChange, (query) => query.where(sql<number>`stock + ${Number(pieces)}::int`, '>=', 0))
        .$if(isMore, (query) => query.where(sql<number>`stock + ${Number(pieces)}::int`, '<=', MAX_STOCK))
        .returning('stock')
        .executeTakeFirst();
      if (!changed)
        throw new CommandError(
          isMore ? `A size has at most ${MAX_STOCK} pieces.` : `${code} has fewer pieces than that.`,
        );
      await bumpCatalogueVersion(tx, 'stock');
      return changed.stock;
    });
    shop.say(`${code}, ${color}, ${size}: ${stock} in stock.`);
  },
};
