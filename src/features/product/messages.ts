/**
 * Texts of the product page. Those in tests/kit/source/spec-texts.txt are the specification's, word for word; messages why a product cannot
 * be added are in choice/messages.ts.
 */
export const fetchFailed = 'Failed to fetch Product by name';
/** The listing's fields of the product are known, but the rest failed to load. */
export const detailFailed = 'Failed to fetch Product detail';
export const detailMissing =
  'The description and the reviews did not load. Everything else comes from the product list.';
export const thisProduct = 'this product';
/** The brand of a product that names none. */
export const ownBrand = 'Vyayam';
export const saving = (amount: string) => `You save ${amount}`;
export const tax = 'Tax included. Shipping calculated at checkout.';
export const sold = (count: number, hours: number) =>
  `${count} sold in last ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
export const quantity = 'Quantity';
export const sizeGuide = 'Size guide';
export const guideNotLoaded = 'The size guide did not load. Check your connection and try again.';
export const size = 'Size';
export const seeSimilar = 'See similar products';
export const offers = 'Shipping Offers';
export const freeShipping = 'Free Shipping Available';
export const about = 'About this item';
export const share = 'Share';
export const linkCopied = 'Link copied';
export const linkNotCopied = 'Could not copy the link';
export const related = 'You may also like these products';
export const faqs = 'Questions and answers';
export const unnamedQuestion = 'Good to know';
export const gallery = 'Product pictures';
export const picture = (productName: string, place: number, of: number) => `${productName}, picture ${place} of ${of}`;
export const showPicture = (place: number) => `Show picture ${place}`;
export const viewerNotLoaded = 'The large picture did not load. Check your connection and try again.';
export const enlarge = 'Enlarge picture';
export const unknownTitle = 'We could not find this product';
export const unknownText = 'It may have a new name, or it is no longer sold. Search for it, or go back to the shop.';
export const search = 'Search products';
export const goHome = 'Go home';
export const failedTitle = 'This product did not load';
export const tryAgain = 'Try again';

/** The service strip. */
export const customerService = 'Customer Service';
export const customerServiceHours = 'Mon-Fri 10am-6pm';
export const shippingIsFree = 'Free Shipping';
export const onAllOrders = 'on all orders';
export const easyReturns = 'Hassle Free Returns';
export const returnsTerm = 'within 10 days of delivery';
export const securePayment = 'Secure Payment';
/** Not cash on delivery, which some PIN codes do not have. */
export const paymentKinds = 'card, UPI or net banking';

export const home = 'Home';

/** The product information that the law demands. */
export const information = 'Product information';
export const origin = 'Country of origin';
export const makers: Readonly<Record<string, string>> = {
  manufacturer: 'Manufacturer',
  packer: 'Packer',
  importer: 'Importer',
};
export const maker = 'Made by';
export const netQuantity = 'Net quantity';
export const mrp = 'MRP';
export const mrpWithTaxes = (amount: string) => `${amount} (inclusive of all taxes)`;
export const unitPrice = 'Unit sale price';
export const packedIn = 'Month and year';
export const bestBefore = 'Best before';
export const ingredients = 'Ingredients';
export const allergens = 'Allergens';
export const nutrition = 'Nutrition';
export const fssai = 'FSSAI licence';
export const careContact = 'Consumer care';
