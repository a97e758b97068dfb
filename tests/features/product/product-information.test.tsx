import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { tee } from '../cart/sample-products.ts';

async function openInformation(product: object) {
  await openPage(
    '/product/Training-Tee',
    cannedFetch({ 'GET /productbyname': { data: [product] }, 'GET /products': { data: [product] } }),
  );
  const summary = await screen.findByText('Product information');
  const part = summary.closest('details');
  if (!part) throw new Error('the product information is not collapsible');
  const terms = within(part).queryAllByRole('term', { hidden: true });
  return {
    part,
    rows: Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])),
  };
}

describe('the product information', () => {
  test('says of food all that the law demands', async () => {
    const { part, rows } = await openInformation({
      ...tee,
      regularPrice: 999,
      countryOfOrigin: 'India',
      facts: {
        makerRole: 'packer',
        makerName: 'Test Foods',
        makerAddress: '1 Test Road, Pune 411045',
        netQuantity: '250 g',
        packedIn: '2026-08',
        careContact: 'care@vyayam.example',
        fssaiLicence: '00000000000000',
        ingredients: 'Oats',
        allergens: 'Contains gluten.',
        nutrition: 'Energy 380 kcal',
        bestBefore: '9 months',
      },
    });
    expect(part.open).toBe(false);
    expect(rows).toEqual({
      'Country of origin': 'India',
      Packer: 'Test Foods, 1 Test Road, Pune 411045',
      'Net quantity': '250 g',
      MRP: 'Rs.\u00a0999 (inclusive of all taxes)',
      'Unit sale price': 'Rs.\u00a04 per g',
      'Month and year': '08/2026',
      'Best before': '9 months',
      Ingredients: 'Oats',
      Allergens: 'Contains gluten.',
      Nutrition: 'Energy 380 kcal',
      'FSSAI licence': '00000000000000',
      'Consumer care': 'care@vyayam.example',
    });
  });

  test('shows what another backend has, and no empty rows', async () => {
    const { rows } = await openInformation({ ...tee, facts: { makerName: 7, netQuantity: '1 N' } });
    expect(Object.keys(rows)).toEqual(['Net quantity', 'MRP']);
  });
});
