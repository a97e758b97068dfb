// The suggestions while an input method (of Hindi, Marathi or Japanese, say) composes a word.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tee } from '#tests/features/cart/sample-products.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

test('the keys belong to the input method: none of them chooses a suggestion or closes the list', async () => {
  const { fetch } = cannedFetch({
    'GET /productdetailbyname': { data: [tee] },
    'GET /productbyname': { data: [tee] },
  });
  const { user, router } = await openPage('/about', { fetch });
  const [box] = screen.getAllByRole('combobox', { name: 'Search products' });
  if (!box) throw new Error('There is no search box');
  const list = () => screen.getByRole('listbox', { name: 'Suggestions' });
  await user.type(box, 'training');
  await waitFor(() => expect(within(list()).getAllByRole('option')).toHaveLength(2));
  await user.keyboard('{ArrowDown}');
  const marked = box.getAttribute('aria-activedescendant');
  expect(marked).toBeTruthy();

  for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(box, { key, isComposing: true });
  expect(list().isConnected).toBe(true);
  expect(box.getAttribute('aria-activedescendant')).toBe(marked);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/Training-Tee'));
});
