import { sql } from 'kysely';
import { CommandError } from '#server/command-error.ts';
import { longDate } from '#src/domain/shop-date.ts';
import type { Verb } from '../verb.ts';

export const waitingVerb: Verb = {
  usage: 'list',
  about: 'list the sold-out products and sizes that shoppers wait for, those with the most shoppers first',
  examples: ['waiting list'],
  async run([what, ...rest], shop) {
    if (what !== 'list' || rest.length > 0) throw new CommandError('Use waiting list.');
    const rows = await (await shop.open())
      .selectFrom('stock_wait')
      .innerJoin('product', 'product.id', 'stock_wait.product_id')
      .select(['product.name', 'product.code', 'color', 'size'])
      .select((eb) => [
        eb.cast<number>(eb.fn.countAll(), 'integer').as('shoppers'),
        eb.fn.min('stock_wait.created_at').as('since'),
      ])
      .groupBy(['product.id', 'product.name', 'product.code', 'color', 'size'])
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('product.name')
      .orderBy('color')
      .orderBy('size')
      .execute();
    if (rows.length === 0) return shop.say('Nobody waits for anything.');
    for (const { name, code, color, size, shoppers, since } of rows)
      shop.say(
        `${shoppers}  ${[`${name} (${code})`, color, size].filter(Boolean).join(', ')}, since ${longDate(since.toISOString())}`,
      );
  },
};
