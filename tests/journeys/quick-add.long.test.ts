// Quick add on a desktop.
import { test } from 'vitest';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { addFromCard } from './add-from-card.ts';

test('on a desktop a card is added to the cart without leaving the listing', async () => {
  await addFromCard(DESKTOP);
});
