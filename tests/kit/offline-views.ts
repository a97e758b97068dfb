// I3, on the screen: what a tab shows of the cart is what the device has stored.
import { isEqual, quantities, told } from './offline-quantities.ts';
import { Violation } from './offline-violation.ts';
import { CART, SESSION, type World } from './offline-world.ts';

/** Every awake tab that still uses the device; once nothing is under way. */
export function checkViews({ oracle, players }: World): void {
  const doc = oracle.docs.get(CART);
  // A context that died or fell asleep before it told of its change leaves the others as they were.
  if (!doc || !oracle.writers.get(CART)?.isAwake) return;
  for (const [name, { agent, outbox, idb }] of players) {
    if (agent.kind !== 'tab' || !agent.isAwake || agent.isInMemory || idb.hangs || idb.isBroken) continue;
    const { isRead, lines } = outbox.cart(SESSION).snapshot();
    const shown = new Map(lines.map(({ line, qty }) => [line, qty]));
    if (isRead && !isEqual(shown, quantities(doc)))
      throw new Violation('I3', `${name} shows ${JSON.stringify([...shown])}, stored is ${told(doc)}`);
  }
}
