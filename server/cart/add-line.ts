// POST /add-cart: the quantity of an equal line grows; otherwise a new line is added (see lineKey).
import { createHash } from 'node:crypto';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AddToCart } from '#src/contract/cart.ts';
import { type LineChoice, lineKey } from '#src/domain/line-key.ts';
import { lockCart } from './cart-lock.ts';
import { checkChoice } from './check-choice.ts';

/** More lines than any shopper needs, few enough to read at once. */
const MAX_LINES = 200;
/** The contract's limit on a quantity. Merged lines keep to it too. */
const MAX_QUANTITY = 9_999;

interface Addition {
  sessionId: string;
  choice: LineChoice;
  quantity: number;
}

/** Returns the id of the resulting line. Call it in a transaction. Throws a Refusal. */
export async function addLine(tx: Db, now: Date, { sessionId, choice, quantity }: Addition): Promise<string> {
  await lockCart(tx, sessionId);
  await checkChoice(tx, sessionId, choice);
  const key = digestOf(choice);
  await requireRoom(tx, sessionId, key);
  const line = await tx
    .insertInto('cart_line')
    .values({
      id: newId(),
      session_id: sessionId,
      line_key: key,
      product_id: choice.product_id,
      color: choice.isCombo ? '' : choice.color,
      size: choice.isCombo ? '' : choice.size,
      is_combo: choice.isCombo,
      choices: JSON.stringify(choice.isCombo ? choice.members : []),
      quantity,
      created_at: now,
      updated_at: now,
    })
    .onConflict((clash) =>
      clash
        .columns(['session_id', 'line_key'])
        .doUpdateSet((eb) => ({ quantity: eb('cart_line.quantity', '+', quantity), updated_at: now }))
        .where('cart_line.quantity', '<=', MAX_QUANTITY - quantity),
    )
    .returning('id')
    .executeTakeFirst();
  if (!line) throw new Refusal(409, 'quantity-limit', `At most ${MAX_QUANTITY} of one item fit in a cart.`);
  return line.id;
}

/** A digest, because a combo's key can be longer than an index entry. */
const digestOf = (choice: LineChoice) => createHash('sha256').update(lineKey(choice)).digest('hex');

async function requireRoom(tx: Db, sessionId: string, key: string): Promise<void> {
  const { others } = await tx
    .selectFrom('cart_line')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('others'))
    .where('session_id', '=', sessionId)
    .where('line_key', '<>', key)
    .executeTakeFirstOrThrow();
  if (others >= MAX_LINES) throw new Refusal(409, 'cart-full', `A cart holds at most ${MAX_LINES} items.`);
}

/** The addition that an /add-cart body requests. Throws 422 if a combo's entries name different sessions. */
export function additionOf(body: AddToCart): Addition {
  if (!body.isCombo) {
    const { product_id, color, size, session_id, quantity } = body.products;
    return { sessionId: session_id, quantity, choice: { isCombo: false, product_id, color, size } };
  }
  const sessions = new Set(body.products.map((member) => member.session_id));
  const [sessionId, ...others] = sessions;
  if (sessionId === undefined || others.length > 0)
    throw new Refusal(422, 'mixed-sessions', 'All products of a combo go into one cart.');
  const members = body.products.map(({ product_id, color, size }) => ({ product_id, color, size }));
  return { sessionId, quantity: body.quantity, choice: { isCombo: true, product_id: body.product_id, members } };
}
