import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CartFacts } from '#src/features/cart/cart-facts.tsx';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';

test('after a log-out the cart no longer has the PIN code that the customer typed', async () => {
  writeStored('contact_email', 'asha@example.com');
  const { user } = await renderShop(<CartFacts />, cannedFetch());
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  await user.type(field(), '411001{Enter}');
  expect(field().value).toBe('411001');
  act(() => {
    localStorage.removeItem('deliveryPins');
    writeStored('contact_email', null);
  });
  await waitFor(() => expect(field().value).toBe(''));
});

test('the cart names the share that the merchant asks for before a cash-on-delivery order is sent', async () => {
  const status = { isCodEnabled: true, advancePercent: 30 };
  await renderShop(<CartFacts />, cannedFetch({ 'GET /cod-status': status }));
  expect(await screen.findByText(/30% now and the rest on delivery/)).toBeTruthy();
});
