import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReviewsSection } from '#src/features/reviews/reviews-section.tsx';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { tee } from '../cart/sample-products.ts';
import { review } from './open-form.tsx';

test.each([
  ['words', 'Dries in an hour. '.repeat(30).trim(), 317],
  ['letters without a space', `ok ${'あ'.repeat(900)}`, 320],
  ['lines', 'One more line.\n'.repeat(20).trim(), 119],
])('a review of many %s begins folded, and can be read to its end', async (_, comment, shown) => {
  const { user } = await renderShop(
    <ReviewsSection product={{ ...tee, reviews: [review, { ...review, _id: 'r2', comment }] }} isLoading={false} />,
  );
  const more = screen.getByRole('button', { name: 'Read all', expanded: false });
  const rest = more.closest('article')?.querySelector('.hidden') as HTMLElement;
  expect(rest.parentElement?.textContent).toBe(comment);
  expect(rest.previousSibling?.textContent).toHaveLength(shown);
  await user.click(more);
  expect(rest.className).not.toContain('hidden');
  await user.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(rest.className).toContain('hidden');
});
