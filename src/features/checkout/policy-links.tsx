import { Link } from '@tanstack/react-router';
import * as checkoutMessages from './messages.ts';

const LINKS = [
  ['/return-policy', checkoutMessages.returnPolicy],
  ['/refund-policy', checkoutMessages.refundPolicy],
  ['/shipping-policy', checkoutMessages.shippingPolicy],
] as const;

export function PolicyLinks() {
  return (
    <div className="text-ink-soft text-sm">
      <p>{checkoutMessages.policies}</p>
      <ul className="flex flex-wrap gap-x-5">
        {LINKS.map(([to, label]) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
