import type { LinkProps } from '@tanstack/react-router';
import * as siteMessages from './messages.ts';

interface SiteLink {
  to: NonNullable<LinkProps['to']>;
  label: string;
}

/** SPEC 2 Header; the Categories dropdown stands after the first. */
export const HEADER_LINKS: readonly SiteLink[] = [
  { to: '/', label: siteMessages.home },
  { to: '/about', label: siteMessages.about },
  { to: '/contact', label: siteMessages.contact },
  { to: '/track-order', label: siteMessages.trackOrder },
  { to: '/stores', label: siteMessages.offlineStores },
];

/** SPEC 2 Footer: three columns. */
export const FOOTER_COLUMNS: readonly { heading: string; links: readonly SiteLink[] }[] = [
  {
    heading: siteMessages.shopColumn,
    links: [
      { to: '/', label: siteMessages.home },
      { to: '/about', label: siteMessages.about },
      { to: '/contact', label: siteMessages.contact },
      { to: '/stores', label: siteMessages.stores },
    ],
  },
  {
    heading: siteMessages.ordersColumn,
    links: [
      { to: '/track-order', label: siteMessages.trackOrder },
      { to: '/shipping-policy', label: siteMessages.shippingPolicy },
      { to: '/return-policy', label: siteMessages.returnPolicy },
      { to: '/refund-policy', label: siteMessages.refundPolicy },
    ],
  },
  {
    heading: siteMessages.finePrint,
    links: [
      { to: '/cancellation-policy', label: siteMessages.cancellationPolicy },
      { to: '/privicy-policy', label: siteMessages.privacyPolicy },
      { to: '/terms-conditions', label: siteMessages.termsAndConditions },
    ],
  },
];
