// Choosing on the product page: options, stock, quantity, size guide, pictures, and what else there is.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { shaker, tee } from '../cart/sample-products.ts';
import { openProduct } from './reading.ts';

const main = () => within(screen.getByRole('main'));

describe('the product page', () => {
  test('offers what is in stock instead of a sold-out size, and leaves the keyboard at the picker', async () => {
    const { user } = await openProduct(tee);
    await user.click(await screen.findByRole('radio', { name: 'Navy' }));
    await user.click(screen.getByRole('radio', { name: /^M/ }));
    expect(main().getByText('In stock instead:')).toBeTruthy();
    expect(main().getByRole('button', { name: 'Navy, L' })).toBeTruthy();
    await user.click(main().getByRole('button', { name: 'Black, M' }));
    expect(main().getByText('In stock')).toBeTruthy();
    expect(screen.queryByText('In stock instead:')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'M' })));
  });

  test('leads to similar products where every option is sold out', async () => {
    const variations = tee.variations.map((one) => ({
      ...one,
      sizes: one.sizes.map(({ size }) => ({ size, stock: 0 })),
    }));
    await openProduct({ ...tee, variations });
    const link = await screen.findByRole('link', { name: 'See similar products' });
    expect(link.getAttribute('href')).toBe('#related');
    expect(screen.queryByText('In stock instead:')).toBeNull();
  });

  test('has a size guide where the merchant wrote one', async () => {
    const { user } = await openProduct({
      ...tee,
      sizeGuide: 'Chest, laid flat: M = 52 cm, L = 55 cm\nLength: M = 70 cm',
    });
    await user.click(await screen.findByRole('button', { name: 'Size guide' }));
    const guide = within(await screen.findByRole('dialog', { name: 'Size guide' }));
    expect(guide.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Size',
      'Chest, laid flat',
      'Length',
    ]);
    expect(
      guide
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['M52 cm70 cm', 'L55 cm']);
  });

  test('has no size guide where there is none', async () => {
    await openProduct(tee);
    await screen.findByRole('button', { name: 'Add to Cart' });
    expect(screen.queryByRole('button', { name: 'Size guide' })).toBeNull();
  });

  test('says so when more are chosen than are left, and fixes it', async () => {
    const { user } = await openProduct(tee);
    await user.click(await screen.findByRole('radio', { name: 'Navy' }));
    await user.click(screen.getByRole('radio', { name: 'L' }));
    for (let press = 0; press < 3; press += 1)
      await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(main().getByText('Only 3 left, 4 chosen').role).toBe('status');
    await user.click(main().getByRole('button', { name: 'Make it 3' }));
    expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveProperty('value', '3');
    expect(screen.queryByText(/chosen$/)).toBeNull();
    await waitFor(() => expect(document.activeElement?.matches('h1, h2')).toBe(true));
  });

  test('praises no stock that is less than the chosen quantity', async () => {
    const { user } = await openProduct(tee);
    expect(await main().findByText('In stock')).toBeTruthy();
    const stepper = screen.getByRole('spinbutton', { name: 'Quantity' });
    await user.clear(stepper);
    await user.type(stepper, '21{Enter}');
    expect(main().queryByText('In stock')).toBeNull();
    expect(main().getByText('Only 20 left, 21 chosen')).toBeTruthy();
  });

  test('fills a short row with best sellers of other categories', async () => {
    await openProduct(tee, {
      'GET /products': ({ query }) =>
        query.get('bestSeller') === 'yes'
          ? { data: [{ ...tee, _id: 'cap' }, shaker], nextCursor: null }
          : { data: [tee, { ...tee, _id: 'tank', productName: 'Stringer Tank' }], nextCursor: null },
    });
    const others = within(await screen.findByRole('group', { name: 'You may also like these products' }));
    expect(others.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
      'Stringer Tank',
      'Shaker Bottle',
    ]);
  });

  test('adds once at a double tap', async () => {
    const { sync } = await openProduct(tee);
    const button = await screen.findByRole('button', { name: 'Add to Cart' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText('Product added to cart successfully');
    await act(() => vi.dynamicImportSettled());
    const { lines } = (await sync?.open())?.outbox.deviceCart().snapshot() ?? {};
    expect(lines?.map(({ qty }) => qty)).toEqual([1]);
  });

  test('marks the thumbnail of the picture that is shown', async () => {
    const { user } = await openProduct(tee);
    const marked = () => screen.getAllByRole('button', { name: /^Show picture/, current: true });
    await waitFor(() => expect(marked().map(({ ariaLabel }) => ariaLabel)).toEqual(['Show picture 1']));
    await user.click(screen.getByRole('button', { name: 'Show picture 2' }));
    expect(marked().map(({ ariaLabel }) => ariaLabel)).toEqual(['Show picture 2']);
    // The picture of another colour comes first.
    const scrolled = vi.spyOn(Element.prototype, 'scrollTo');
    await user.click(await screen.findByRole('radio', { name: 'Navy' }));
    await waitFor(() => expect(marked().map(({ ariaLabel }) => ariaLabel)).toEqual(['Show picture 1']));
    expect(scrolled.mock.calls).toContainEqual([{ left: 0, behavior: 'instant' }]);
    scrolled.mockRestore();
  });

  test('shows the pictures large, from the chosen one on, one after the other', async () => {
    const { user } = await openProduct(tee);
    await user.click(await screen.findByRole('button', { name: 'Show picture 2' }));
    await user.click(screen.getByRole('button', { name: 'Enlarge picture' }));
    const viewer = within(await screen.findByRole('dialog', { name: 'Training Tee' }));
    const shown = () => viewer.getAllByRole('img', { name: /picture/ }).map((picture) => picture.getAttribute('alt'));
    expect(shown()).toEqual(['Training Tee, picture 2 of 2']);
    await user.click(viewer.getByRole('button', { name: 'Next picture' }));
    expect(shown()).toEqual(['Training Tee, picture 1 of 2']);
    await user.keyboard('{ArrowRight}');
    expect(shown()).toEqual(['Training Tee, picture 2 of 2']);
    await user.click(viewer.getByRole('button', { name: 'Previous picture' }));
    expect(shown()).toEqual(['Training Tee, picture 1 of 2']);
    expect(viewer.getByRole('button', { current: true }).ariaLabel).toBe('Show picture 1');
    await user.click(viewer.getByRole('button', { name: 'Show picture 2' }));
    expect(shown()).toEqual(['Training Tee, picture 2 of 2']);
  });
});

describe('the choice in the address', () => {
  const chosen = () =>
    screen.getAllByRole('radio', { checked: true }).map((radio) => (radio as HTMLInputElement).value);

  test('follows what is picked, without a new entry in the history', async () => {
    const { user, router } = await openProduct(tee);
    const entries = router.history.length;
    const navy = await screen.findByRole('radio', { name: 'Navy' });
    await act(() => vi.dynamicImportSettled());
    const scrolled = vi.spyOn(window, 'scrollTo');
    await user.click(navy);
    await user.click(screen.getByRole('radio', { name: 'L' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ color: 'Navy', size: 'L' }));
    expect(router.history.length).toBe(entries);
    await act(() => vi.dynamicImportSettled());
    // The shopper is at the pickers, perhaps far down the page.
    expect(scrolled).not.toHaveBeenCalled();
    scrolled.mockRestore();
  });

  test.each([
    ['?color=Navy&size=L', ['Navy', 'L']],
    ['?color=Navy', ['Navy', 'M']],
    ['?size=L', ['Black', 'L']],
    ['?color=Pink&size=XS', ['Black', 'M']],
    ['', ['Black', 'M']],
  ])('%s starts the page with %o', async (search, options) => {
    await openProduct(tee, {}, `Training-Tee${search}`);
    await screen.findByRole('radio', { name: 'Navy' });
    expect(chosen()).toEqual(options);
  });
});

test('what comes in one only is a line of text and asks for nothing', async () => {
  const { user } = await openProduct(shaker, {}, 'Shaker-Bottle');
  await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  await screen.findByText('Product added to cart successfully');
  expect(main().getByText('700 ml')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('another product begins with a quantity of 1', async () => {
  const { user, router } = await openProduct(tee, {
    'GET /productbyname': ({ query }) => ({ data: [query.get('productName') === 'Shaker Bottle' ? shaker : tee] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Increase quantity' }));
  expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveProperty('value', '2');
  await act(() => router.navigate({ to: '/product/$productName', params: { productName: 'Shaker-Bottle' } }));
  await screen.findByRole('heading', { level: 1, name: 'Shaker Bottle' });
  expect(await screen.findByRole('spinbutton', { name: 'Quantity' })).toHaveProperty('value', '1');
});

test('the rating says how many reviews it has, and leads to them', async () => {
  await openProduct({ ...tee, ratingAverage: 4.5, ratingCount: 12 });
  const rating = await screen.findByRole('link', { name: /12 reviews/ });
  expect(rating.getAttribute('href')).toBe('#reviews');
});

test('each question stands above its answer, and empty ones are left out', async () => {
  const faqs = [
    { question: ' ', answer: '' },
    { question: 'Does it shrink?', answer: 'No, wash it cold.' },
    { question: '', answer: 'Made in Tiruppur.' },
  ];
  await openProduct({ ...tee, faqs });
  const heading = await screen.findByRole('heading', { name: 'Questions and answers' });
  const shown = [...(heading.closest('section')?.querySelectorAll('details') ?? [])];
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'Does it shrink?No, wash it cold.',
    'Good to knowMade in Tiruppur.',
  ]);
});

test('the arrow keys, Home, End and a swipe move the pictures', async () => {
  await openProduct({ ...tee, additionalImages: [...tee.additionalImages, 'media/products/training-tee--alt2.webp'] });
  const strip = await screen.findByRole('list', { name: 'Product pictures' });
  const marked = () => screen.getByRole('button', { name: /^Show picture/, current: true }).ariaLabel;
  await waitFor(() => expect(marked()).toBe('Show picture 1'));
  const after = (key: string) => {
    fireEvent.keyDown(strip, { key });
    return marked();
  };
  expect(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].map(after)).toEqual(
    [2, 3, 3, 2, 3, 1, 3].map((place) => `Show picture ${place}`),
  );
  Object.defineProperties(strip, { clientWidth: { value: 360 }, scrollWidth: { value: 3 * 360 } });
  fireEvent.scroll(strip, { target: { scrollLeft: 360 } });
  expect(marked()).toBe('Show picture 2');
});

test('the breadcrumbs lead to the category', async () => {
  await openProduct(tee);
  const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
  const category = crumbs.getByRole('link', { name: "Men's Apparel" });
  expect(category.getAttribute('href')).toBe('/category-products/mens-apparel');
});
