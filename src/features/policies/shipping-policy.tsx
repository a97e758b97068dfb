import { Link } from '@tanstack/react-router';
import { PolicyPage } from './policy-page.tsx';
import { CareAddress, ReachUs } from './reach-us.tsx';

export function ShippingPolicy() {
  return (
    <PolicyPage
      title="Shipping policy"
      lead="Free shipping on orders over Rs.&nbsp;500, a flat Rs.&nbsp;50 below. Packed in 1-3 business days, with you 2-5 business days later."
      updated="2026-11-28"
      sections={[
        {
          id: 'india',
          heading: 'In India',
          body: (
            <>
              <table>
                <tbody>
                  <tr>
                    <th scope="row">Processing</th>
                    <td>1-3 business days: we check, pack and hand over your order</td>
                  </tr>
                  <tr>
                    <th scope="row">Delivery</th>
                    <td>2-5 business days after that</td>
                  </tr>
                  <tr>
                    <th scope="row">Orders over Rs.&nbsp;500</th>
                    <td>Free shipping</td>
                  </tr>
                  <tr>
                    <th scope="row">Orders up to Rs.&nbsp;500</th>
                    <td>A flat Rs.&nbsp;50</td>
                  </tr>
                </tbody>
              </table>
              <p>
                Business days are Monday to Friday without public holidays. In the hills, on the islands and in the
                north-eastern states a parcel may take a few days more. Enter your PIN code on a product page or in your
                cart: it says how many days your parcel takes, and whether you can pay for it on delivery.
              </p>
            </>
          ),
        },
        {
          id: 'charges',
          heading: 'What you will be charged',
          body: (
            <>
              <p>
                These are our standard charges. An offer may bring yours down: prepaid orders ship free at present. With
                cash on delivery a shipping charge may apply, whatever the order comes to, because somebody has to bring
                the money back.
              </p>
              <p>
                The cart tells you about it, and the checkout shows the exact figure{' '}
                <strong>before you place the order</strong>. Nothing is added afterwards, and nothing is asked for at
                the door beyond the balance of a cash on delivery order.
              </p>
            </>
          ),
        },
        {
          id: 'abroad',
          heading: 'To other countries',
          body: (
            <p>
              The checkout takes addresses in India. For an order to another country write to <CareAddress />: we send
              you an offer with the freight. International orders take <strong>3-5 business days</strong> to process and{' '}
              <strong>7-21 days</strong> to arrive. The recipient pays customs duty and local taxes.
            </p>
          ),
        },
        {
          id: 'follow',
          heading: 'Following your parcel',
          body: (
            <p>
              When your parcel leaves us it gets an AWB number. You find it in your order, and can follow it at any time
              on the page <Link to="/track-order">Track order</Link>.
            </p>
          ),
        },
        {
          id: 'trouble',
          heading: 'Late, lost or damaged',
          body: (
            <>
              <p>
                Is your parcel late? Tell us and we ask the courier. If it is lost, we send the goods again or refund
                all of it, shipping included.
              </p>
              <p>
                Please tell us about damage as soon as you see it; a picture helps. What reaches you defective goes back
                at our cost under the <Link to="/return-policy">return policy</Link>.
              </p>
            </>
          ),
        },
        { id: 'contact', heading: 'Ask us', body: <ReachUs about="a delivery" /> },
      ]}
    />
  );
}
