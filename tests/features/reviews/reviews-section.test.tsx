import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ReviewsSection } from '#src/features/reviews/reviews-section.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';
import { openForm, review, reviewed } from './open-form.tsx';

test('shows each review with its day, and how the ratings are spread', async () => {
  const { container } = await renderShop(<ReviewsSection product={reviewed} isLoading={false} />);
  expect(screen.getByRole('heading', { name: 'What People Are Saying !' })).toBeTruthy();
  expect(screen.getByText('Asha Rao')).toBeTruthy();
  expect(screen.getByText('A customer')).toBeTruthy();
  expect(screen.getAllByText('20-10-26')).toHaveLength(2);
  expect(screen.getByText('4.5')).toBeTruthy();
  expect(screen.getByText('5 stars: 1')).toBeTruthy();
  expect(screen.getByText('1 star: 0')).toBeTruthy();
  const bars = [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'));
  expect(bars).toEqual(['50', '50', '0', '0', '0']);
});

test('shows the reviews in the order of the shop, each with its own stars', async () => {
  await renderShop(<ReviewsSection product={reviewed} isLoading={false} />);
  const cards = screen.getAllByRole('article').map((card) => within(card));
  expect(cards.map((card) => card.getByRole('img').getAttribute('aria-label'))).toEqual([
    '4.0 out of 5 stars',
    '5.0 out of 5 stars',
  ]);
});

test('says how a garment fits once three reviews say so, and who said what', async () => {
  const said = (['small', 'small', 'true'] as const).map((fit, place) => ({ ...review, _id: `r${place}`, fit }));
  const page = await renderShop(<ReviewsSection product={{ ...tee, reviews: said }} isLoading={false} />);
  expect(screen.getByText('(2 of 3 reviews)').parentElement?.textContent).toBe('Runs small (2 of 3 reviews)');
  expect(screen.getAllByText('Runs small')).toHaveLength(3);
  page.unmount();
  await renderShop(<ReviewsSection product={{ ...tee, reviews: said.slice(1) }} isLoading={false} />);
  expect(screen.queryByText(/of 2 reviews/)).toBeNull();
});

test('a review of a garment with a size guide may say how it fits', async () => {
  const posted: FormData[] = [];
  const { user, form, fill, send } = await openForm({}, posted, { ...reviewed, sizeGuide: 'Chest: M = 52 cm' });
  await fill();
  await user.click(form.getByRole('radio', { name: 'Runs large' }));
  await send();
  await screen.findByText('Review added successfully');
  expect(posted[0]?.get('fit')).toBe('large');
});

test('shows the photos of all reviews in a strip, and each of them large', async () => {
  const photos = ['Asha', 'Binod'].map((name) => ({ ...review, _id: name, name, image: `media/reviews/${name}.webp` }));
  const { user } = await renderShop(
    <ReviewsSection product={{ ...tee, reviews: [review, ...photos] }} isLoading={false} />,
  );
  const strip = within(screen.getByRole('list', { name: 'Photos from reviews' }));
  await user.click(strip.getByRole('button', { name: 'Picture sent by Binod' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Photos from reviews' }));
  expect(viewer.getByRole('img', { name: 'Picture sent by Binod' }).getAttribute('src')).toContain('Binod.webp');
});

test("marks a verified buyer's review, and no other", async () => {
  const reviews = [
    { ...review, isVerified: true as const },
    { ...review, _id: 'r2', name: 'Binod' },
  ];
  await renderShop(<ReviewsSection product={{ ...tee, reviews }} isLoading={false} />);
  const card = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
  expect(card('Asha Rao').getByText('Verified buyer')).toBeTruthy();
  expect(card('Binod').queryByText('Verified buyer')).toBeNull();
});

test('a review that the shop reads first is announced as such, not as added', async () => {
  const { fill, send } = await openForm({ success: true, isWaiting: true });
  // A toast outlives the page that showed it.
  toast.end('Review added successfully');
  await fill();
  await send();
  await screen.findByText('Thank you. We read each review before we show it.');
  expect(screen.queryByText('Review added successfully')).toBeNull();
});

test('shows a message when there are none', async () => {
  await renderShop(<ReviewsSection product={tee} isLoading={false} />);
  expect(screen.getByText('No reviews yet. Be the first to review it.')).toBeTruthy();
});

test('a sent review is confirmed and its form is empty the next time', async () => {
  const posted: FormData[] = [];
  const { user, fill, send, queryClient } = await openForm({}, posted);
  queryClient.setQueryData(['product', 'training tee'], tee);
  await fill();
  await send();
  await screen.findByText('Review added successfully');
  // The page shows the review without a reload.
  expect(queryClient.getQueryState(['product', 'training tee'])?.isInvalidated).toBe(true);
  expect(Object.fromEntries(posted[0] ?? [])).toEqual({
    rating: '4',
    name: 'Asha',
    email: 'asha@example.com',
    comment: 'Fits well',
    product_id: 'tee',
  });
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
});

test('a review is sent once, however often its form is submitted meanwhile', async () => {
  const posted: FormData[] = [];
  const { form, fill } = await openForm({}, posted);
  await fill();
  const element = form.getByLabelText('Name').closest('form') as HTMLFormElement;
  fireEvent.submit(element);
  fireEvent.submit(element);
  await screen.findByText('Review added successfully');
  expect(posted).toHaveLength(1);
});

test('offline a review is not sent, with the reason, and what was written stays', async () => {
  const { form, fill, send, calls } = await openForm({});
  await fill();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(form.getByRole('status').textContent).toMatch(/^You are offline\. A review is sent with its picture/);
  await send();
  expect(form.getByLabelText('Your review')).toHaveProperty('value', 'Fits well');
  expect(calls).not.toContain('POST /add-review');
});

test('a review that could not be sent shows an error, and no typed value is lost', async () => {
  allowConsole(/add failed/);
  const { form, fill, send } = await openForm(() => Response.json({ success: false }, { status: 500 }));
  await fill();
  await send();
  await screen.findByText('Failed to add review');
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Asha');
  expect(form.getByLabelText('Your review')).toHaveProperty('value', 'Fits well');
  expect(form.getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true);
});

test('a closed form keeps what was typed', async () => {
  const { user, fill, form } = await openForm({});
  await fill();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Asha');
});

test('an empty form is not sent: each field says what it needs and the first takes the focus', async () => {
  const { form, send, calls } = await openForm({});
  await send();
  for (const text of ['Choose from 1 to 5 stars', 'Enter your name', 'Write a few words'])
    expect(form.getByText(text)).toBeTruthy();
  // The others are descriptions of their fields.
  expect(form.getByText('Choose from 1 to 5 stars').role).toBe('alert');
  expect(document.activeElement?.getAttribute('name')).toBe('rating');
  expect(calls).not.toContain('POST /add-review');
});

test('a picture goes along, another kind of file does not', async () => {
  const posted: FormData[] = [];
  const { form, fill, send } = await openForm({}, posted);
  await fill();
  // A file picker can be set to show all files, whatever `accept` says.
  const pick = (file: File) =>
    fireEvent.change(form.getByLabelText('Add a picture (optional)'), { target: { files: [file] } });
  pick(new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' }));
  await send();
  expect(form.getByText('Choose an image file of at most 5 MB')).toBeTruthy();
  expect(posted).toHaveLength(0);
  pick(new File(['png'], 'tee.png', { type: 'image/png' }));
  await send();
  await screen.findByText('Review added successfully');
  expect(posted[0]?.get('image')).toBeInstanceOf(File);
});

test('a picture that was chosen before the form was closed is named, and can be removed', async () => {
  const posted: FormData[] = [];
  const { user, form, fill } = await openForm({}, posted);
  await fill();
  const picture = () => screen.getByLabelText<HTMLInputElement>('Add a picture (optional)');
  // With image/* an iPhone would give the shop a format that only Apple reads.
  expect(picture().accept).toBe('image/jpeg,image/png,image/webp,image/avif');
  await user.upload(picture(), new File(['png'], 'tee.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Remove tee.png' }));
  // Else a browser would not notice that the same file is chosen again.
  expect(picture().files).toHaveLength(0);
  await user.upload(picture(), new File(['png'], 'tee.png', { type: 'image/png' }));
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
  await user.click(await screen.findByRole('button', { name: 'Remove tee.png' }));
  expect(document.activeElement).toBe(picture());
  expect(screen.queryByRole('button', { name: 'Remove tee.png' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send review' }));
  await screen.findByText('Review added successfully');
  expect(posted[0]?.has('image')).toBe(false);
});

test('stand three side by side on wide screens, a single one alone', async () => {
  const of = (count: number) => ({
    ...tee,
    reviews: Array.from({ length: count }, (_, at) => ({ ...review, _id: `r${at}` })),
  });
  const { unmount } = await renderShop(<ReviewsSection product={of(4)} isLoading={false} />);
  const row = () => screen.getAllByText('Dries in an hour.')[0]?.closest('.carousel-track')?.className;
  expect(row()).toContain('lg:[--per-view:3]');
  unmount();
  await renderShop(<ReviewsSection product={of(1)} isLoading={false} />);
  expect(row()).not.toContain('lg:[--per-view:3]');
});

test('move on every 3 seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const moved = vi.fn();
  const scrollTo = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(moved);
  const reviews = Array.from({ length: 4 }, (_, at) => ({ ...review, _id: `r${at}` }));
  await renderShop(<ReviewsSection product={{ ...tee, reviews }} isLoading={false} />);
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  expect(moved).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(moved).toHaveBeenCalled();
  scrollTo.mockRestore();
});
