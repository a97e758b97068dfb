// I9 and I10 of OFFLINE 6.1: an order is what was verified, and no payment that was noted is ever forgotten.
import type { PaymentRecord } from '#src/features/session/payment-records.ts';
import { Violation } from './violation.ts';

const isOver = ({ state }: PaymentRecord) => ['done', 'refused', 'lapsed'].includes(state);

export class PaymentsOracle {
  /** As the device last held them, by order; one that was removed after its end stays here. */
  readonly records = new Map<string, PaymentRecord>();
  readonly taken = new Set<string>();

  committed(raw: unknown): void {
    const now = raw as PaymentRecord | undefined;
    if (!now) return;
    const before = this.records.get(now.orderId);
    if (before?.result && !now.result) throw new Violation('I10', `the result of ${now.orderId} was forgotten`);
    if (before?.state === 'done' && now.state !== 'done')
      throw new Violation('I10', `${now.orderId} was done and became ${now.state}`);
    this.records.set(now.orderId, now);
  }

  /** The device's storage was cleared: only the shop still knows. */
  cleared(): void {
    this.records.clear();
  }

  removed(key: string): void {
    const record = this.records.get(key.slice('payment:'.length));
    if (record && !isOver(record)) throw new Violation('I10', `${key} was dropped while ${record.state}`);
  }

  /** Goods left the cart for an order: for one that this device knows, and once. What they were. */
  taking(orderId: string): PaymentRecord['ordered'] {
    const record = this.records.get(orderId);
    if (record?.state !== 'placed' && record?.state !== 'done')
      throw new Violation('I10', `goods of ${orderId} left the cart while it was ${record?.state}`);
    if (this.taken.has(orderId)) throw new Violation('I10', `${orderId} took its goods twice`);
    this.taken.add(orderId);
    return record.ordered;
  }

  /** Nothing that this device must still do something about. `isKnown`: the shop could tell that it is placed. */
  isAtRest(isKnown: (orderId: string) => boolean): boolean {
    return [...this.records.values()].every(
      (record) => isOver(record) || (record.state === 'opened' && !isKnown(record.orderId)),
    );
  }
}
