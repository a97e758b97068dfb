// Structured data for search engines contains what the page shows.
import { expect, test } from 'vitest';
import { breadcrumbJsonLd, plainText, productJsonLd, shopJsonLd } from '#src/domain/schema-org.ts';
import { makeProduct, variations } from './listing-fixture.ts';

const at = (path: string) => `https://shop.test${path}`;

test.each([
  ['<p>Cast in <b>one</b>&nbsp;piece.</p>\n<p>Rubber &amp; steel</p>', 'Cast in one piece. Rubber & steel'],
  ['', ''],
  ['a'.repeat(160), 'a'.repeat(160)],
  [`${'word '.repeat(60)}`, /^(word ){20,31}word…$/],
])('the words of %j', (html, expected) => {
  expect(plainText(html)).toMatch(expected === '' ? /^$/ : expected);
});

test('a product has the price and the stock its page shows', () => {
  const facts = productJsonLd(makeProduct({ salePrice: 1000, gst: 18 }), '/product/Tee', ['/media/tee.webp'], at);
  expect(facts).toMatchObject({
    '@type': 'Product',
    image: ['https://shop.test/media/tee.webp'],
    offers: { url: 'https://shop.test/product/Tee', priceCurrency: 'INR', price: '1180.00' },
  });
});

test.each([
  ['M:1', 'InStock'],
  ['M:0', 'OutOfStock'],
])('a product of which there is %s is %s', (sizes, availability) => {
  const facts = productJsonLd(makeProduct({ variations: variations({ Black: sizes }) }), '/product/Tee', [], at);
  expect(facts).toMatchObject({ offers: { availability: `https://schema.org/${availability}` } });
});

test('what the merchant left out is left out', () => {
  const told = (over: Parameters<typeof makeProduct>[0]) => productJsonLd(makeProduct(over), '/product/Tee', [], at);
  const all = { productCode: 'VY-1', brand: 'Vyayam', category: 'Apparel' };
  expect(told(all)).toMatchObject({ sku: 'VY-1', brand: { '@type': 'Brand', name: 'Vyayam' }, category: 'Apparel' });
  for (const [field, key] of [
    ['productCode', 'sku'],
    ['brand', 'brand'],
    ['category', 'category'],
  ] as const)
    expect(told({ ...all, [field]: '' })).not.toHaveProperty(key);
});

test('a search engine may offer the search of the shop', () => {
  expect(shopJsonLd('Vyayam', '/logo.svg', ['https://social.test/vyayam'], at)).toMatchObject([
    {
      '@type': 'Organization',
      name: 'Vyayam',
      url: 'https://shop.test/',
      logo: 'https://shop.test/logo.svg',
      sameAs: ['https://social.test/vyayam'],
    },
    {
      '@type': 'WebSite',
      potentialAction: {
        '@type': 'SearchAction',
        target: 'https://shop.test/searched-products?q={search_term_string}',
        'query-input': 'required name=search_term_string',
      },
    },
  ]);
});

test('contains a rating only when there are reviews', () => {
  const told = (ratingCount: number) =>
    productJsonLd(makeProduct({ ratingAverage: 4.26, ratingCount }), '/product/Tee', [], at) as Record<string, unknown>;
  expect(told(3).aggregateRating).toMatchObject({ ratingValue: '4.3', reviewCount: 3 });
  expect(told(0)).not.toHaveProperty('aggregateRating');
});

test('a trail counts from the home page', () => {
  const facts = breadcrumbJsonLd(
    [
      { name: 'Home', path: '/' },
      { name: 'Tee', path: '/product/Tee' },
    ],
    at,
  );
  expect(facts).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://shop.test/' },
      { position: 2, name: 'Tee' },
    ],
  });
});
