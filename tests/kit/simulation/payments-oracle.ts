// Invariants I9 and I10 (docs/offline-proof.md): an order is what was verified, and a recorded payment is never forgotten.
import { hashOf } from '#src/base/hash-of.ts';
import type { PaymentRecord } from '#src/features/session/payment-records.ts';
import { Violation } from './violation.ts';

const isOver = ({ state }: PaymentRecord) => ['done', 'refused', 'lapsed'].includes(state);

export class PaymentsOracle {
  /** The device's last version of each record, by order. A record that was removed after its end stays here. */
  readonly records = new Map<string, PaymentRecord>();
  readonly taken = new Set<string>();

  /** Orders with nothing to pay, in the order in which they were first seen. */
  readonly #placed = new Set<string>();
  /** The device lost what it had noted of orders without an answer. */
  #hasForgotten = false;
  #wasCleared = false;

  /**
   * The device must know each order with nothing to pay before it sends the next one.
   * @param orderIds those that the shop has placed for this device and that were not canceled, in any order: the shop's clock jumps
   */
  placedAtOnce(orderIds: readonly string[]): void {
    // Of two that are seen together the one without an answer may be the later one.
    const knownFirst = orderIds.toSorted((a, b) => Number(this.records.has(b)) - Number(this.records.has(a)));
    for (const id of knownFirst) this.#placed.add(id);
    const standing = [...this.#placed].filter((id) => orderIds.includes(id));
    const forgotten = standing.slice(0, -1).find((id) => !this.records.has(id));
    if (forgotten && !this.#hasForgotten)
      throw new Violation('I10', `${forgotten} was placed without an answer, and then ${standing.at(-1)} as well`);
  }

  /** A tab has no storage any more, or two tabs without Web Locks may order at once. */
  forgets(): void {
    this.#hasForgotten = true;
  }

  committed(raw: unknown): void {
    const now = raw as PaymentRecord | undefined;
    if (!now) return;
    const before = this.records.get(now.orderId);
    if (before?.result && !now.result) throw new Violation('I10', `the result of ${now.orderId} was forgotten`);
    if (before?.state === 'done' && now.state !== 'done')
      throw new Violation('I10', `${now.orderId} was done and became ${now.state}`);
    this.records.set(now.orderId, now);
  }

  /** The device's storage was cleared: only the shop has the payments now. */
  cleared(): void {
    this.records.clear();
    this.#wasCleared = true;
    this.forgets();
  }

  removed(key: string): void {
    const record = this.records.get(key.slice('payment:'.length));
    if (record && !isOver(record)) throw new Violation('I10', `${key} was dropped while ${record.state}`);
  }

  /**
   * An order takes its goods out of the cart: allowed for an order that this device knows, once. Returns the goods.
   * @param hash of the order, as the cart notes it
   */
  taking(hash: string): PaymentRecord['ordered'] {
    const [orderId = hash, record] = [...this.records].find(([id]) => String(hashOf(id)) === hash) ?? [];
    // A tab was placing it when the site's data was cleared. What is known of it is in that tab's memory.
    const isOfTab = !record && this.#wasCleared;
    if (record?.state !== 'placed' && record?.state !== 'done' && !isOfTab)
      throw new Violation('I10', `goods of ${orderId} left the cart while it was ${record?.state}`);
    if (this.taken.has(orderId)) throw new Violation('I10', `${orderId} took its goods twice`);
    this.taken.add(orderId);
    return record?.ordered ?? [];
  }

  /** Whether this device has nothing left to do. @param isKnown whether the shop reports the order as placed */
  isAtRest(isKnown: (orderId: string) => boolean): boolean {
    return [...this.records.values()].every(
      (record) => isOver(record) || (record.state === 'opened' && !isKnown(record.orderId)),
    );
  }
}
