// Structured data for search engines contains what the page shows.
import { expect, test } from 'vitest';
import { breadcrumbJsonLd, plainText, productJsonLd } from '#src/domain/schema-org.ts';
import { makeProduct } from './listing-fixture.ts';

const at = (path: string) => `https://shop.test${path}`;

test.each([
  ['<p>Cast in <b>one</b>&nbsp;piece.</p>\n<p>Rubber &amp; steel</p>', 'Cast in one piece. Rubber & steel'],
  ['', ''],
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
