import { Link } from '@tanstack/react-router';
import { PolicyPage } from './policy-page.tsx';
import { CareAddress, ReachUs } from './reach-us.tsx';

export function ReturnPolicy() {
  return (
    <PolicyPage
      title="Return policy"
      lead="You have 10 days from delivery to send back what does not suit you. Unused, in its packing, with the bill: that is all we ask."
      updated="2026-11-28"
      sections={[
        {
          id: 'how-long',
          heading: 'How long you have',
          body: (
            <>
              <p>
                Returns are accepted <strong>within 10 days of delivery</strong>. What counts is the day you tell us,
                not the day the parcel reaches us. After that we cannot take a product back unless the law or its
                warranty says so.
              </p>
              <p>A parcel that arrives damaged, or with the wrong thing in it: please tell us as soon as you can.</p>
            </>
          ),
        },
        {
          id: 'what',
          heading: 'What can come back',
          body: (
            <>
              <p>A product can come back when it is</p>
              <ul>
                <li>unused, unwashed and without marks of training, chalk or scent;</li>
                <li>complete: tags, manuals, pins, collars and every part of a combo;</li>
                <li>in its own packing. Weights and machines travel badly in anything else.</li>
              </ul>
              <p>These cannot come back unless defective:</p>
              <ul>
                <li>custom-made or personalised items;</li>
                <li>items that carry their own terms in the product details.</li>
              </ul>
            </>
          ),
        },
        {
          id: 'how',
          heading: 'How to return something',
          body: (
            <ol>
              <li>
                Press 'Return or exchange' on the page of your order, or write to <CareAddress /> with your order
                number, what you want to return and why. Pictures help when something is broken.
              </li>
              <li>We answer with the pickup, or with the address to send it to.</li>
              <li>Pack it as it came and keep the courier's receipt until your refund has arrived.</li>
              <li>
                We look at it when it arrives and tell you by e-mail. The refund then follows our{' '}
                <Link to="/refund-policy">refund policy</Link>.
              </li>
            </ol>
          ),
        },
        {
          id: 'cost',
          heading: 'Who pays the way back',
          body: (
            <p>
              A defective, damaged or wrong product travels back at our cost. When you have changed your mind, the way
              back is yours to pay, and the original shipping charge is not refunded.
            </p>
          ),
        },
        {
          id: 'exchange',
          heading: 'Another size or colour',
          body: (
            <p>
              Ask for an exchange on the page of your order: the size or colour that you choose is kept for you. A combo
              can be returned, not exchanged.
            </p>
          ),
        },
        { id: 'contact', heading: 'Ask us', body: <ReachUs about="a return" /> },
      ]}
    />
  );
}
