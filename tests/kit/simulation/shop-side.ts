// What happens at the shop without a request of a page, at the model and at the real server alike.
import type { StoredItem } from './model-server.ts';
import type { PaidResult } from './real-shop.ts';
import type { World } from './world.ts';

const WEBHOOK_MS = 30_000;

/** The shop changes a line of a list; 0 removes it. */
export async function changeItem({ oracle, server, shop }: World, item: StoredItem, qty: number): Promise<void> {
  oracle.external.add(item.queueKey + item.line);
  await shop?.changeItem(item, qty);
  server.changeItem(item.id, qty);
}

export async function backUp({ server, shop }: World): Promise<void> {
  await shop?.backUp();
  server.backUp();
}

/** The shop is responsible for what it forgets by that. */
export async function restore({ oracle, server, shop }: World): Promise<void> {
  await shop?.restore();
  const { lines, refusedKeys } = server.restore();
  for (const line of lines) oracle.external.add(line);
  oracle.verdicts.forgotten(refusedKeys);
}

/** The shopper pays at the provider, which tells the shop a little later. undefined: the page is told nothing. */
export async function pay({ clock, server, shop }: World, providerOrderId: string): Promise<PaidResult | undefined> {
  if (shop) return shop.pay(providerOrderId);
  const orderId = providerOrderId.replace('provider-', '');
  server.checkout.pay(orderId);
  clock.after(WEBHOOK_MS, () => server.checkout.notifyShop(orderId));
  return { razorpay_order_id: providerOrderId, razorpay_payment_id: `pay-${orderId}`, razorpay_signature: 'good' };
}
