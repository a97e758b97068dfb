// Structured data (schema.org) for search engines. Contains only what the page shows: a rating only when there are real
// reviews. Addresses are paths; the caller passes a function that makes them absolute.
import type { Product } from '#src/contract/product.ts';
import { priceWithGst } from './price.ts';
import { ratingOf } from './rating.ts';
import { isInStock } from './stock.ts';

const DESCRIPTION_LENGTH = 160;
const PAISE = 100;
const CONTEXT = 'https://schema.org';

/** One breadcrumb, from the home page on. */
export interface Crumb {
  name: string;
  path: string;
}
/** Makes a path absolute. */
export type Address = (path: string) => string;

/** The text of HTML, shortened at a word boundary. */
export function plainText(html: string, length = DESCRIPTION_LENGTH): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`;
}

/** @param pictures paths, the main one first */
export function productJsonLd(product: Product, path: string, pictures: readonly string[], at: Address): object {
  const rating = ratingOf(product);
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: product.productName,
    description: plainText(product.description),
    image: pictures.map(at),
    ...(product.productCode ? { sku: product.productCode } : {}),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
    ...(product.category ? { category: product.category } : {}),
    offers: {
      '@type': 'Offer',
      url: at(path),
      priceCurrency: 'INR',
      price: (priceWithGst(product) / PAISE).toFixed(2),
      availability: `${CONTEXT}/${isInStock(product) ? 'InStock' : 'OutOfStock'}`,
    },
    ...(rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.average.toFixed(1),
            reviewCount: rating.count,
          },
        }
      : {}),
  };
}

export const breadcrumbJsonLd = (crumbs: readonly Crumb[], at: Address): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: at(path),
  })),
});

/** The organisation, and the site's search action. */
export const shopJsonLd = (name: string, logoPath: string, sameAs: readonly string[], at: Address): object[] => [
  { '@context': CONTEXT, '@type': 'Organization', name, url: at('/'), logo: at(logoPath), sameAs },
  {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name,
    url: at('/'),
    potentialAction: {
      '@type': 'SearchAction',
      target: `${at('/searched-products')}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  },
];
