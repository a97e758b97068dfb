// src/contract/cart.ts
import { additionOf, addLine } from '#server/cart/add-line.ts';
import { clearLines, removeLine, setQuantity } from '#server/cart/change-line.ts';
import { readCart, readLine } from '#server/cart/read-cart.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import * as contract from '#src/contract/cart.ts';

const ofSession = { keyScope: ({ query }: { query: { session_id: string } }) => `cart ${query.session_id}` };

export function bindCart(app: ShopApp): void {
  route(app, contract.getCart, async ({ db, query }) => ({ cartItems: await readCart(db, query.session_id) }), {
    tag: 'content',
  });
  route(
    app,
    contract.addCart,
    async ({ db, body, clock }) => ({ data: await readLine(db, await addLine(db, clock(), additionOf(body))) }),
    { keyScope: ({ body }) => `cart ${additionOf(body).sessionId}` },
  );
  route(
    app,
    contract.updateCart,
    async ({ db, query, body, clock }) => {
      const change = { sessionId: query.session_id, lineId: body.cart_item_id, quantity: body.quantity };
      await setQuantity(db, clock(), change);
      return {};
    },
    ofSession,
  );
  route(
    app,
    contract.deleteCartItem,
    async ({ db, query }) => {
      await removeLine(db, { sessionId: query.session_id, lineId: query.cart_item_id });
      return { message: 'Item deleted successfully' };
    },
    ofSession,
  );
  route(
    app,
    contract.clearCart,
    async ({ db, query }) => {
      await clearLines(db, query.session_id);
      return {};
    },
    ofSession,
  );
}
