import { LOW_STOCK } from '#src/domain/stock.ts';

/** Texts of the product page. Those SPEC 2 and 8 give are word for word; refusals are in catalogue/messages.ts. */
export const productMessages = {
  fetchFailed: 'Failed to fetch Product by name',
  pageHeading: 'Product',
  /** SPEC 2: the brand of a product that names none. */
  ownBrand: 'Vyayam',
  saving: (amount: string) => `You save ${amount}`,
  tax: 'Tax included. Shipping calculated at checkout.',
  sold: (count: number, hours: number) => `${count} sold in last ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
  addToCart: 'Add to Cart',
  buyNow: 'Buy Now',
  color: 'Color',
  size: 'Size',
  quantity: 'Quantity',
  soldOutSize: 'Sold out',
  offers: 'Shipping Offers',
  freeShipping: 'Free Shipping Available',
  about: 'About this item',
  share: 'Share',
  linkCopied: 'Link copied',
  linkNotCopied: 'Could not copy the link',
  related: 'You may also like these products',
  faqs: 'Questions and answers',
  unnamedQuestion: 'Good to know',
  comboMembers: 'In this combo',
  stickyBar: 'Buy this product',
  gallery: 'Product pictures',
  picture: (productName: string, place: number, of: number) => `${productName}, picture ${place} of ${of}`,
  showPicture: (place: number) => `Show picture ${place}`,
  unknownTitle: 'We could not find this product',
  unknownText: 'It may have a new name, or it is no longer sold. Search for it, or go back to the shop.',
  search: 'Search products',
  goHome: 'Go home',
  failedTitle: 'This product did not load',
  failedText: 'Check your connection and try again.',
  tryAgain: 'Try again',
} as const;

/** SPEC 2 "Service strip". */
export const services = [
  { icon: 'headset', title: 'Customer Service', text: 'Mon-Fri 10am-6pm' },
  { icon: 'truck', title: 'Free Shipping', text: 'on all orders' },
  { icon: 'returns', title: 'Hassle Free Returns', text: 'within 10 days of delivery' },
  { icon: 'shield', title: 'Secure Payment', text: 'card, UPI or cash on delivery' },
] as const;

/** The stock line; null while colour or size is not chosen. Pieces. */
export function stockText(stock: number | null): string {
  if (stock === null) return 'Choose a size to see the stock';
  if (stock <= 0) return 'Out of stock';
  return stock < LOW_STOCK ? `Only ${stock} left` : 'In stock';
}
