import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { COD_ADVANCE_PERCENT } from '#src/domain/quote.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { codStatusQuery } from '#src/features/settings/payment-settings.ts';
import { FoodLicence, SellerDetails } from './legal-details.tsx';
import type { PolicySection } from './policy-page.tsx';

/** The merchant sets the percentage. */
function Advance() {
  const { data } = useQuery(codStatusQuery(useApi()));
  return data ? `${data.advancePercent ?? COD_ADVANCE_PERCENT}% of the total` : 'a part of the total';
}

/** The part of the terms about buying. */
export const ORDER_TERMS: readonly PolicySection[] = [
  {
    id: 'seller',
    heading: 'Who sells to you',
    body: (
      <>
        <p>All goods in this shop are sold by us and not by third parties.</p>
        <SellerDetails />
      </>
    ),
  },
  {
    id: 'contract',
    heading: 'When we have a contract',
    body: (
      <>
        <p>
          You must be 18 or older, or have a parent or guardian order for you. Your order is an offer; it is accepted
          when we show you the order confirmation, and its payment or advance has reached us.
        </p>
        <p>
          Orders are processed <strong>within 10 days</strong> at the latest. Most leave us in 1-3 business days, as the{' '}
          <Link to="/shipping-policy">shipping policy</Link> says. If we cannot keep to it, you may cancel and get all
          your money back.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    heading: 'Prices',
    body: (
      <p>
        Prices are in Indian rupees and include GST. Shipping is free over Rs.&nbsp;500 and a flat Rs.&nbsp;50 below;
        the checkout shows the exact total before you order, and that is what you pay. If a price changes while it lies
        in your cart, we show you the change and ask.
      </p>
    ),
  },
  {
    id: 'payment',
    heading: 'Payment',
    body: (
      <ul>
        <li>
          <strong>Online:</strong> card, UPI and what else our payment provider offers. We never see or keep your card
          number.
        </li>
        <li>
          <strong>Cash on delivery:</strong> you pay <Advance /> in advance online and the balance when the parcel
          comes.
        </li>
        <li>
          <strong>Coupons:</strong> one per order, as long as it is valid. It cannot be exchanged for money.
        </li>
      </ul>
    ),
  },
  {
    id: 'after',
    heading: 'Changing your mind',
    body: (
      <p>
        You can cancel free of charge within 24 hours (<Link to="/cancellation-policy">cancellation</Link>) and return
        within 10 days of delivery (<Link to="/return-policy">returns</Link>). Money comes back within 5-7 business days
        (<Link to="/refund-policy">refunds</Link>).
      </p>
    ),
  },
  {
    id: 'products',
    heading: 'Products and your health',
    body: (
      <>
        <p>
          We describe goods as exactly as we can; colours may look different on your screen. Manufacturers' warranties
          are named with the product and come on top of your rights by law.
        </p>
        <p>
          Supplements are foods, not medicines. <FoodLicence /> They are not meant to diagnose, treat or cure anything.
          Keep to the amount on the label, and ask a doctor first if you are pregnant, ill, under 18 or take medicines.
          Train within your limits and check your equipment before you use it.
        </p>
      </>
    ),
  },
];
