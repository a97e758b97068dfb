import { Link } from '@tanstack/react-router';
import * as policyMessages from './messages.ts';
import { useContactDetails } from './use-contact-details.ts';

/** The last section of every policy: how to contact the shop, and its hours. */
export function ReachUs({ about }: { about: string }) {
  const details = useContactDetails();
  return (
    <p>
      Questions about {about}? Write to <CareAddress />
      {details?.phoneNumber ? (
        <>
          , call <a href={`tel:${details.phoneNumber.replace(/[^+\d]/g, '')}`}>{details.phoneNumber}</a>
        </>
      ) : null}{' '}
      or use the form on our <Link to="/contact">contact page</Link>. We are here{' '}
      <strong>{policyMessages.hours}</strong> (Indian time).
    </p>
  );
}

/** The shop's e-mail address as a link, or a text in its place. */
export function CareAddress() {
  const details = useContactDetails();
  return details?.email ? <a href={`mailto:${details.email}`}>{details.email}</a> : <>our customer service</>;
}
