import type { LinkProps } from '@tanstack/react-router';

interface SiteLink {
  to: NonNullable<LinkProps['to']>;
  label: string;
}

/** SPEC 2 Header; the Categories dropdown stands after the first. */
export const HEADER_LINKS: readonly SiteLink[] = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/track-order', label: 'Track order' },
  { to: '/stores', label: 'Offline Stores' },
];

/** SPEC 2 Footer: three columns. */
export const FOOTER_COLUMNS: readonly { heading: string; links: readonly SiteLink[] }[] = [
  {
    heading: 'Shop',
    links: [
      { to: '/', label: 'Home' },
      { to: '/about', label: 'About' },
      { to: '/contact', label: 'Contact' },
      { to: '/stores', label: 'Stores' },
    ],
  },
  {
    heading: 'Orders',
    links: [
      { to: '/track-order', label: 'Track order' },
      { to: '/shipping-policy', label: 'Shipping policy' },
      { to: '/return-policy', label: 'Return policy' },
      { to: '/refund-policy', label: 'Refund policy' },
    ],
  },
  {
    heading: 'Fine print',
    links: [
      { to: '/cancellation-policy', label: 'Cancellation policy' },
      { to: '/privicy-policy', label: 'Privacy policy' },
      { to: '/terms-conditions', label: 'Terms and conditions' },
    ],
  },
];
