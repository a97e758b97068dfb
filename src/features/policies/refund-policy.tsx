import { Link } from '@tanstack/react-router';
import { PolicyPage } from './policy-page.tsx';
import { ReachUs } from './reach-us.tsx';

export function RefundPolicy() {
  return (
    <PolicyPage
      title="Refund policy"
      lead="What you return within 10 days of delivery is refunded to where you paid from, 5-7 business days after we approve it."
      updated="2026-11-01"
      sections={[
        {
          id: 'when',
          heading: 'When you get a refund',
          body: (
            <ul>
              <li>
                You returned a product <strong>within 10 days of delivery</strong>, as our{' '}
                <Link to="/return-policy">return policy</Link> describes.
              </li>
              <li>It reached you defective, damaged or not as described, and you would rather not have another one.</li>
              <li>
                You cancelled in time: see the <Link to="/cancellation-policy">cancellation policy</Link>.
              </li>
              <li>We could not send what you had paid for. Then you need not ask.</li>
            </ul>
          ),
        },
        {
          id: 'how-long',
          heading: 'How long it takes',
          body: (
            <>
              <p>
                We look at a returned product when it arrives and write to you. Once approved, the refund takes{' '}
                <strong>5-7 business days</strong>. Your bank may need a day or two more to show it.
              </p>
              <p>Has it been longer? Write to us with your order number: we give you the reference of the transfer.</p>
            </>
          ),
        },
        {
          id: 'how-much',
          heading: 'How much comes back',
          body: (
            <>
              <p>
                The price you paid for the product, GST included, less its share of a coupon or of the discount for
                paying online. We keep no restocking fee.
              </p>
              <p>
                <strong>Shipping is non-refundable unless the product was defective</strong>, damaged or not the one you
                ordered. Then the shipping charge comes back too.
              </p>
            </>
          ),
        },
        {
          id: 'where',
          heading: 'Where it goes',
          body: (
            <ul>
              <li>Paid by card, UPI or net banking: back to the same card or account.</li>
              <li>
                Cash on delivery: the advance goes back to where you paid it from. For what you paid at the door we ask
                you for a bank account or UPI id in your own name.
              </li>
            </ul>
          ),
        },
        {
          id: 'refused',
          heading: 'When a refund is refused',
          body: (
            <p>
              A product that was used, washed, broken after delivery or comes back without its parts is not refunded. We
              tell you why, with pictures, and send it back to you if you wish. You can always take it to our grievance
              officer, who is named in the{' '}
              <Link to="/terms-conditions" hash="grievance">
                terms
              </Link>
              .
            </p>
          ),
        },
        { id: 'contact', heading: 'Ask us', body: <ReachUs about="a refund" /> },
      ]}
    />
  );
}
