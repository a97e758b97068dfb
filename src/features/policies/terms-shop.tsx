import { Link } from '@tanstack/react-router';
import { GrievanceDetails } from './legal-details.tsx';
import type { PolicySection } from './policy-page.tsx';
import { ReachUs } from './reach-us.tsx';

/** The part of the terms about the site and about liability. */
export const SHOP_TERMS: readonly PolicySection[] = [
  {
    id: 'account',
    heading: 'Your account',
    body: (
      <p>
        You can buy without one. If you open an account, keep its password to yourself and your details true. Tell us
        when somebody else may have used it. You can ask us to close it at any time.
      </p>
    ),
  },
  {
    id: 'reviews',
    heading: 'Reviews',
    body: (
      <p>
        Reviews are the opinions of those who wrote them. Write about what you know yourself. We remove what is
        unlawful, insulting, an advertisement or names a person. By sending a review or a picture you allow us to show
        it in this shop.
      </p>
    ),
  },
  {
    id: 'use',
    heading: 'Using this site',
    body: (
      <p>
        Texts, pictures and marks of this shop are ours or our licensors'. Look, save, print and share links as you
        like; please ask before you use them for a business. Do not try to break in, to order with someone else's
        details, or to load the site so that others cannot shop.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Liability',
    body: (
      <p>
        We answer in full for harm to life and health that we cause, for defective goods as the Consumer Protection Act
        2019 provides, and for what we do on purpose or by gross negligence. For anything else we answer up to the value
        of your order. We do not answer for what we cannot influence, such as floods, strikes or a network that is down.
      </p>
    ),
  },
  {
    id: 'law',
    heading: 'Law and courts',
    body: (
      <p>
        Indian law applies. As a consumer you may go to the consumer commission where you live. All else is heard by the
        courts at the place of our registered address.
      </p>
    ),
  },
  { id: 'grievance', heading: 'Complaints', body: <GrievanceDetails /> },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    body: (
      <p>
        Your order is governed by the terms shown here on the day you placed it. When they change, the date at the top
        changes too.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Ask us',
    body: (
      <>
        <ReachUs about="these terms" />
        <p>
          All ways to reach us: <Link to="/contact-us">Contact us</Link>.
        </p>
      </>
    ),
  },
];
