import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PolicyPage } from './policy-page.tsx';
import { CareAddress, ReachUs } from './reach-us.tsx';

export function CancellationPolicy() {
  // This page always opens at the top, except through a link to one of its sections.
  useEffect(() => {
    if (window.location.hash === '') window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <PolicyPage
      title="Cancellation policy"
      lead="Changed your mind? Cancelling is free within 24 hours of placing the order, as long as it has not been shipped."
      updated="2026-11-28"
      sections={[
        {
          id: 'within',
          heading: 'The first 24 hours',
          body: (
            <p>
              You can cancel an order <strong>free of charge within 24 hours of placing it</strong>. After that we may
              have packed it; ask us all the same, and we stop it if we still can.
            </p>
          ),
        },
        {
          id: 'how',
          heading: 'How to cancel',
          body: (
            <>
              <p>
                Write to <CareAddress /> with your <strong>order number</strong> and the <strong>reason</strong>. Logged
                in you can also press the cancel button on the page of your order.
              </p>
              <p>
                We confirm every cancellation by e-mail. Until you have that, please assume that the order is still on
                its way.
              </p>
            </>
          ),
        },
        {
          id: 'not',
          heading: 'What cannot be cancelled',
          body: (
            <>
              <ul>
                <li>Orders that have been shipped. Refuse the parcel at the door, or accept it and return it.</li>
                <li>Custom-made or personalised items.</li>
                <li>Items that carry their own terms in the product details.</li>
              </ul>
              <p>
                A shipped order can still come back within 10 days of delivery: see the{' '}
                <Link to="/return-policy">return policy</Link>.
              </p>
            </>
          ),
        },
        {
          id: 'refund',
          heading: 'Your money',
          body: (
            <p>
              An eligible cancellation gets a <strong>full refund within 5-7 business days of approval</strong>, to
              where you paid from. For cash on delivery that is the advance. Original shipping charges are
              non-refundable once we have handed the parcel over.
            </p>
          ),
        },
        {
          id: 'by-us',
          heading: 'When we cancel',
          body: (
            <p>
              Now and then something sold in a store the same minute, or a price was plainly wrong. We then tell you at
              once and refund all of it, shipping included. We never charge you for a cancellation, whoever asks for it.
            </p>
          ),
        },
        { id: 'contact', heading: 'Ask us', body: <ReachUs about="a cancellation" /> },
      ]}
    />
  );
}
