// Pages of the shop that people look for in the search box, with the words they use. It is the same online and offline.
import type { LinkProps } from '@tanstack/react-router';
import * as searchMessages from './messages.ts';

export interface ShopPage {
  to: NonNullable<LinkProps['to']>;
  /** A search text, for a page that lists goods. */
  q?: string;
  label: string;
}

/** Words that say nothing about the page. */
const FILLERS =
  'a all and can do for from how i in is kahan kaise ka ki me mera meri my of on our page please shop the to vyayam what where your';

const PAGES: readonly (ShopPage & { words: string })[] = [
  {
    to: '/track-order',
    label: searchMessages.trackOrder,
    words: 'order track tracking status parcel package shipment courier awb number find orders',
  },
  {
    to: '/userdashboard/order-history',
    label: searchMessages.orderHistory,
    words: 'history orders order past previous invoice invoices bill gst reorder cancel',
  },
  {
    to: '/best-seller',
    label: searchMessages.bestSellers,
    words: 'best seller sellers selling bestseller bestsellers top popular trending',
  },
  {
    to: '/searched-products',
    q: 'apparel',
    label: searchMessages.sizeGuides,
    words: 'size sizes sizing chart charts guide guides measurement measurements measure fit naap',
  },
  {
    to: '/return-policy',
    label: searchMessages.returnPolicy,
    words: 'return returns returning policy exchange exchanges replace replacement wapas vapas order',
  },
  {
    to: '/refund-policy',
    label: searchMessages.refundPolicy,
    words: 'refund refunds policy money back paisa paise wapas vapas',
  },
  {
    to: '/shipping-policy',
    label: searchMessages.shippingPolicy,
    words: 'shipping delivery charge charges free cod cash time days policy pincode pin code',
  },
  {
    to: '/cancellation-policy',
    label: searchMessages.cancellationPolicy,
    words: 'cancel cancellation cancelling order policy',
  },
  {
    to: '/contact',
    label: searchMessages.contact,
    words:
      'contact us customer care support help helpline phone call number email mail whatsapp complaint complaints shikayat grievance',
  },
  {
    to: '/stores',
    label: searchMessages.stores,
    words: 'store stores offline near nearby nearest location locations address dukaan dukan showroom',
  },
  { to: '/about', label: searchMessages.aboutUs, words: 'about us who company brand story' },
  { to: '/privicy-policy', label: searchMessages.privacyPolicy, words: 'privacy privicy policy personal' },
  { to: '/terms-conditions', label: searchMessages.termsAndConditions, words: 'terms condition conditions use' },
  {
    to: '/userdashboard/wishlist',
    label: searchMessages.wishlist,
    words: 'wishlist wish list favourites favorites saved',
  },
  { to: '/userdashboard', label: searchMessages.account, words: 'account profile login log password sign' },
  { to: '/cart', label: searchMessages.cart, words: 'cart bag basket checkout check out' },
];

const MOST = 2;
/** From this length on, the beginning of a last word is enough: it is still being typed. */
const BEGINNING = 4;

/** The pages whose words are all that a search asks for; the page with the earliest of its words first. At most two. */
export function pagesFor(text: string): readonly ShopPage[] {
  const fillers = FILLERS.split(' ');
  const words = (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !fillers.includes(word));
  if (words.length === 0 || /\d/.test(text)) return [];
  const rankOf = ({ words: known }: { words: string }) => {
    const all = known.split(' ');
    const places = words.map((word, place) =>
      all.findIndex(
        (one) => one === word || (place === words.length - 1 && word.length >= BEGINNING && one.startsWith(word)),
      ),
    );
    return places.includes(-1) ? Infinity : Math.min(...places);
  };
  return PAGES.map((page) => ({ page, rank: rankOf(page) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ page }) => page);
}
