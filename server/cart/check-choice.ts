// Checks that a product to add exists and is in stock for the session (decision 037, point 8). Prices in the request are ignored.
import { groupBy } from '#server/catalogue/group-by.ts';
import { stockFor } from '#server/catalogue/read-products.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ComboLineChoice, LineChoice, SingleChoice } from '#src/domain/line-key.ts';

interface Wanted {
  product_id: string;
  color: string;
  size: string;
}
interface Option {
  product_id: string;
  color: string;
  size: string;
  stock: number;
}

/** Throws a Refusal with the reason. */
export async function checkChoice(tx: Db, sessionId: string, choice: LineChoice): Promise<void> {
  const product = await tx
    .selectFrom('product')
    .select(['id', 'is_combo'])
    .where('id', '=', choice.product_id)
    .executeTakeFirst();
  if (!product) throw new Refusal(422, 'unknown-product', 'This product is no longer sold.');
  if (choice.isCombo) await checkCombo(tx, sessionId, choice, product.is_combo);
  else await checkSingle(tx, sessionId, choice, product.is_combo);
}

async function checkSingle(tx: Db, sessionId: string, choice: SingleChoice, isCombo: boolean): Promise<void> {
  if (isCombo) throw new Refusal(422, 'combo-empty', 'No combo products selected');
  const options = await optionsOf(tx, sessionId, [choice.product_id]);
  const chosen = choose(options.get(choice.product_id) ?? [], choice);
  if (chosen.stock === 0) throw new Refusal(409, 'out-of-stock', 'Item is out of stock');
}

/** Every member exactly once, nothing else, each in an option that it has. */
async function checkCombo(tx: Db, sessionId: string, choice: ComboLineChoice, isCombo: boolean): Promise<void> {
  if (!isCombo) throw new Refusal(422, 'not-a-combo', 'This product is not a combo.');
  const members = await tx
    .selectFrom('combo_member')
    .innerJoin('product', 'product.id', 'combo_member.member_id')
    .select(['product.id', 'product.name'])
    .where('combo_member.combo_id', '=', choice.product_id)
    .orderBy('combo_member.position')
    .execute();
  const wanted = new Map(choice.members.map((member) => [member.product_id, member]));
  const known = new Set(members.map((member) => member.id));
  if (wanted.size < choice.members.length || [...wanted.keys()].some((id) => !known.has(id)))
    throw new Refusal(422, 'unknown-combo-member', 'This combo is not made of these products.');

  const options = await optionsOf(tx, sessionId, [...known]);
  for (const { id, name } of members) {
    const chosen = choose(options.get(id) ?? [], wanted.get(id) ?? { product_id: id, color: '', size: '' });
    if (chosen.stock === 0) throw new Refusal(409, 'member-out-of-stock', `Product ${name} is out of stock`);
  }
}

function choose(options: readonly Option[], { color, size }: Wanted): Option {
  const chosen = options.find((option) => option.color === color && option.size === size);
  if (chosen) return chosen;
  if (color === '' || size === '')
    throw new Refusal(422, 'options-missing', 'Please select size and color before adding to the cart.');
  throw new Refusal(422, 'unknown-option', 'This colour and size are not offered.');
}

async function optionsOf(tx: Db, sessionId: string, productIds: readonly string[]): Promise<Map<string, Option[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('variant')
    .select(['product_id', 'color', 'size'])
    .select(stockFor(sessionId).as('stock'))
    .where('product_id', 'in', productIds)
    .execute();
  return groupBy(rows, (row) => row.product_id);
}
