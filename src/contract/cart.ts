import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { amount, id, LIMITS, lenient, quantity, sessionId, text } from './field.ts';
import { ProductOrGone } from './product.ts';

/** The chosen options of one combo member. `product_id` is an extension, because names may change. */
export const ComboChoice = v.object({ product_name: v.string(), color: text, size: text, product_id: text });
export type ComboChoice = v.InferOutput<typeof ComboChoice>;

/** `product_id` holds the whole product. */
export const CartItem = v.object({
  _id: v.string(),
  product_id: ProductOrGone,
  quantity: v.pipe(amount, v.integer(), v.minValue(1)),
  size: text,
  color: text,
  isCombo: lenient(v.boolean(), false),
  comboProducts: lenient(v.array(ComboChoice), []),
});
export type CartItem = v.InferOutput<typeof CartItem>;

const option = v.pipe(v.string(), v.maxLength(LIMITS.short));
/** Rupees, as shown to the shopper; the server calculates prices from its own data. */
const seenPrice = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000_000));

/** The request to add a single product, in `products`… */
export const AddSingle = v.object({
  isCombo: v.literal(false),
  products: v.object({
    product_id: id,
    price: seenPrice,
    session_id: sessionId,
    quantity,
    size: option,
    color: option,
  }),
});

/** …or a combo: its id and one entry per member. */
export const AddCombo = v.object({
  isCombo: v.literal(true),
  product_id: id,
  price: seenPrice,
  quantity,
  products: v.pipe(
    v.array(
      v.object({
        product_id: id,
        product_name: v.pipe(v.string(), v.maxLength(LIMITS.line)),
        color: option,
        size: option,
        /** Omitted when the shop states no stock: 0 would mean sold out. */
        stock: v.optional(v.pipe(v.number(), v.minValue(0))),
        session_id: sessionId,
      }),
    ),
    v.nonEmpty('No combo products selected'),
    v.maxLength(20),
  ),
});
export const AddToCart = v.variant('isCombo', [AddSingle, AddCombo]);
export type AddToCart = v.InferInput<typeof AddToCart>;

const session = { session_id: sessionId };
const done = v.object({ success: lenient(v.boolean(), true), message: text });

export const addCart = defineEndpoint({
  name: 'addCart',
  summary: 'Add a line to a cart; equal lines merge',
  method: 'POST',
  path: '/add-cart',
  access: 'key',
  idempotent: true,
  body: AddToCart,
  /** `data` is the stored line. Another backend may return anything, even nothing. */
  reply: v.object({ success: lenient(v.boolean(), true), data: v.fallback(v.optional(CartItem), undefined) }),
  content: 'data',
});

export const getCart = defineEndpoint({
  name: 'getCart',
  summary: "A session's cart",
  method: 'GET',
  path: '/get-cart',
  access: 'key',
  query: v.object(session),
  reply: v.object({
    cartItems: v.array(CartItem),
    /**
     * An extension of our server: this cart is empty, but the session in the browser's cookie has one that is not
     * (decision 033).
     */
    earlier_session_id: v.fallback(v.optional(sessionId), undefined),
  }),
  content: 'cartItems',
});

export const updateCart = defineEndpoint({
  name: 'updateCart',
  summary: 'Set the quantity of one line',
  method: 'PUT',
  path: '/update-cart',
  access: 'key',
  idempotent: true,
  query: v.object(session),
  body: v.object({ cart_item_id: id, quantity }),
  reply: done,
});

export const deleteCartItem = defineEndpoint({
  name: 'deleteCartItem',
  summary: 'Remove one line',
  method: 'DELETE',
  path: '/delete-cart',
  access: 'key',
  idempotent: true,
  query: v.object({ ...session, cart_item_id: id }),
  reply: done,
});

export const clearCart = defineEndpoint({
  name: 'clearCart',
  summary: 'Remove every line of a cart',
  method: 'DELETE',
  path: '/delete-cart-data',
  access: 'key',
  idempotent: true,
  query: v.object(session),
  reply: done,
});
