import type { Order } from '#src/contract/order.ts';
import * as orderMessages from './messages.ts';
import { addressOf } from './order-person.ts';

/** Shipping and billing address side by side. The dashboard uses it too. */
export function OrderAddresses({ order }: { order: Order }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Address title={orderMessages.shippingAddress} order={order} kind="shipping" />
      <Address title={orderMessages.billingAddress} order={order} kind="billing" />
    </div>
  );
}

function Address({ title, order, kind }: { title: string; order: Order; kind: 'shipping' | 'billing' }) {
  const { name, lines, phone, email } = addressOf(order, kind);
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="font-display font-semibold text-3xl leading-none">{title}</h2>
      <address className="mt-3 break-words not-italic">
        <span className="block font-medium">{name}</span>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {[phone, email].filter(Boolean).map((way) => (
          <span key={way} className="block text-ink-soft">
            {way}
          </span>
        ))}
      </address>
    </section>
  );
}
