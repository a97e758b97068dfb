import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PolicyLinks } from '#src/features/checkout/checkout-fields.tsx';
import { renderShop } from '#tests/kit/page/render-shop.tsx';

test('lead to the policies', async () => {
  await renderShop(<PolicyLinks />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/return-policy',
    '/refund-policy',
    '/shipping-policy',
    '/privicy-policy',
  ]);
});
