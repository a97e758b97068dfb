import { CommandError } from '#server/command-error.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Verb } from '../verb.ts';
import { lockVariants } from '../write-products.ts';

export const removeVerb: Verb = {
  usage: 'CODE…',
  about: 'remove products from the shop and from every cart, with their reviews',
  examples: ['remove VYM-COM-803'],
  async run(codes, shop) {
    if (codes.length === 0) throw new CommandError('Give the codes of the products to remove.');
    await inTransaction(await shop.open(), async (tx) => {
      const found = await tx.selectFrom('product').select(['id', 'code']).where('code', 'in', codes).execute();
      const unknown = codes.find((code) => !found.some((row) => row.code === code));
      if (unknown !== undefined) throw new CommandError(`There is no product ${unknown}; nothing was removed.`);
      const ids = found.map((row) => row.id);
      const left = await tx
        .selectFrom('combo_member')
        .innerJoin('product as member', 'member.id', 'combo_member.member_id')
        .innerJoin('product as combo', 'combo.id', 'combo_member.combo_id')
        .select(['member.code as member', 'combo.code as combo'])
        .where('combo_member.member_id', 'in', ids)
        .where('combo_member.combo_id', 'not in', ids)
        .executeTakeFirst();
      if (left) throw new CommandError(`${left.member} belongs to the combo ${left.combo}; remove that one too.`);
      await lockVariants(tx, codes);
      await tx.deleteFrom('product').where('id', 'in', ids).execute();
      await bumpCatalogueVersion(tx);
    });
    shop.say(`Removed ${codes.join(', ')}.`);
  },
};
