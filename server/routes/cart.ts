// src/contract/cart.ts
import { additionOf, addLine } from '#server/cart/add-line.ts';
import { clearLines, removeLine, setQuantity } from '#server/cart/change-line.ts';
import { readCart, readLine } from '#server/cart/read-cart.ts';
import type { Db } from '#server/db/schema.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import * as contract from '#src/contract/cart.ts';

const ofSession = { keyScope: ({ query }: { query: { session_id: string } }) => `cart ${query.session_id}` };

/** True if the requested cart is empty and the browser's cookie names one that is not. */
const isEarlierCart = async (db: Db, sessionId: string | undefined): Promise<boolean> =>
  sessionId !== undefined && (await readCart(db, sessionId)).length > 0;

export function bindCart(app: ShopApp): void {
  route(
    app,
    contract.getCart,
    async ({ db, query: { session_id }, sessionCookie }) => {
      const cartItems = await readCart(db, session_id);
      if (cartItems.length > 0) sessionCookie.remember(session_id);
      else if (await isEarlierCart(db, sessionCookie.sessionId))
        return { cartItems, earlier_session_id: sessionCookie.sessionId };
      return { cartItems };
    },
    { tag: 'content' },
  );
  route(
    app,
    contract.addCart,
    async ({ db, body, clock, sessionCookie }) => {
      const addition = additionOf(body);
      const data = await readLine(db, await addLine(db, clock(), addition));
      sessionCookie.remember(addition.sessionId);
      return { data };
    },
    { keyScope: ({ body }) => `cart ${additionOf(body).sessionId}` },
  );
  route(
    app,
    contract.updateCart,
    async ({ db, query, body, clock, sessionCookie }) => {
      const change = { sessionId: query.session_id, lineId: body.cart_item_id, quantity: body.quantity };
      await setQuantity(db, clock(), change);
      sessionCookie.remember(query.session_id);
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
