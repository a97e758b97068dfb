import type { LinkProps } from '@tanstack/react-router';
import * as siteMessages from './messages.ts';

interface SiteLink {
  to: NonNullable<LinkProps['to']>;
  label: string;
}

/** The header's links. The Categories dropdown follows the first one. */
export const HEADER_LINKS: readonly SiteLink[] = [
  { to: '/', label: siteMessages.home },
  { to: '/about', label: siteMessages.about },
  { to: '/contact', label: siteMessages.contact },
  { to: '/track-order', label: siteMessages.trackOrder },
  { to: '/stores', label: siteMessages.offlineStores },
];

/** What the header has as icons on desktops, for the menu of small screens. */
export const OWN_LINKS: readonly SiteLink[] = [
  { to: '/userdashboard/wishlist', label: siteMessages.wishlist },
  { to: '/userdashboard', label: siteMessages.account },
];

/** The footer's three columns. */
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
