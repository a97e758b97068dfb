// A customer's wishlist. Each product appears once, even after repeated or concurrent calls. An item is only found together with
// its customer.
import type * as v from 'valibot';
import { readProducts } from '#server/catalogue/read-products.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { WishlistItem } from '#src/contract/wishlist.ts';

/** More than anybody needs, few enough to read at once. */
const MAX_ITEMS = 500;

export type SentWishlistItem = v.InferInput<typeof WishlistItem>;

/** The items in the order they were added, each with its product as a card shows it. */
export async function readWishlist(db: Db, customerId: string): Promise<SentWishlistItem[]> {
  const items = await db
    .selectFrom('wishlist_item')
    .select(['id', 'product_id'])
    .where('customer_id', '=', customerId)
    .orderBy('place')
    .execute();
  return populate(db, items);
}

/** Returns the item, also if it was there already. Throws 422 unknown-product, 409 wishlist-full. */
export async function addToWishlist(
  tx: Db,
  now: Date,
  customerId: string,
  productId: string,
): Promise<SentWishlistItem> {
  const product = await tx
    .selectFrom('product')
    .select(['id', 'price_paise'])
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!product) throw new Refusal(422, 'unknown-product', 'This product is no longer sold.');
  await requireRoom(tx, customerId, productId);
  // An update without a change, so that the row is returned even if a concurrent call inserted it.
  const item = await tx
    .insertInto('wishlist_item')
    .values({
      id: newId(),
      customer_id: customerId,
      product_id: productId,
      created_at: now,
      told_price_paise: product.price_paise,
    })
    .onConflict((clash) => clash.columns(['customer_id', 'product_id']).doUpdateSet({ product_id: productId }))
    .returning(['id', 'product_id'])
    .executeTakeFirstOrThrow();
  const [sent] = await populate(tx, [item]);
  if (!sent) throw new Error('the product of a wishlist item was not found inside its transaction');
  return sent;
}

/** Throws 404 unknown-item. */
export async function removeFromWishlist(tx: Db, customerId: string, itemId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('wishlist_item')
    .where('customer_id', '=', customerId)
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal(404, 'unknown-item', 'This item is not on your wishlist.');
}

async function requireRoom(tx: Db, customerId: string, productId: string): Promise<void> {
  const { others } = await tx
    .selectFrom('wishlist_item')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('others'))
    .where('customer_id', '=', customerId)
    .where('product_id', '<>', productId)
    .executeTakeFirstOrThrow();
  if (others >= MAX_ITEMS) throw new Refusal(409, 'wishlist-full', `A wishlist holds at most ${MAX_ITEMS} products.`);
}

async function populate(db: Db, items: readonly { id: string; product_id: string }[]): Promise<SentWishlistItem[]> {
  const products = await readProducts(
    db,
    items.map((item) => item.product_id),
    'card',
  );
  const byId = new Map(products.map((product) => [product._id, product]));
  return items.flatMap(({ id, product_id }) => {
    const product = byId.get(product_id);
    return product ? [{ _id: id, product_id: product }] : [];
  });
}
