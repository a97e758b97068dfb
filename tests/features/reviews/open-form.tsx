import { screen, within } from '@testing-library/react';
import type { Product } from '#src/contract/product.ts';
import { ReviewsSection } from '#src/features/reviews/reviews-section.tsx';
import { type Answer, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { tee } from '../cart/sample-products.ts';

export const review = {
  _id: 'r1',
  name: 'Asha Rao',
  comment: 'Dries in an hour.',
  rating: 4,
  createdAt: '2026-10-20T06:30:00.000Z',
  image: '',
};
export const reviewed = { ...tee, reviews: [review, { ...review, _id: 'r2', name: '', rating: 5 }] };

/** Opens the form; `answer` is the backend's response. */
export async function openForm(answer: Answer, posted: FormData[] = [], product: Product = reviewed) {
  const canned = cannedFetch({ 'POST /add-review': answer });
  const page = await renderShop(<ReviewsSection product={product} isLoading={false} />, {
    fetch: (input, init) => {
      if (init?.body instanceof FormData) posted.push(init.body);
      return canned.fetch(input, init);
    },
  });
  await page.user.click(screen.getByRole('button', { name: 'Add Review' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Review' }));
  const fill = async () => {
    await page.user.click(form.getByRole('radio', { name: '4 stars' }));
    await page.user.type(form.getByLabelText('Name'), 'Asha');
    await page.user.type(form.getByLabelText('Email'), 'asha@example.com');
    await page.user.type(form.getByLabelText('Your review'), 'Fits well');
  };
  const send = () => page.user.click(form.getByRole('button', { name: 'Send review' }));
  return { ...page, form, fill, send, calls: canned.calls };
}
