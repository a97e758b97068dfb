// Parts of every product page other than the product.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AboutItem } from '#src/features/product/about-item.tsx';
import { OffersBox } from '#src/features/product/product-about.tsx';
import { ServiceStrip } from '#src/features/product/service-strip.tsx';
import { ZoomPicture } from '#src/features/product/zoom-picture.tsx';
import { renderShop } from '#tests/kit/page/render-shop.tsx';

test('has the box of shipping offers', async () => {
  await renderShop(<OffersBox />);
  const box = within(screen.getByRole('region', { name: 'Shipping Offers' }));
  expect(box.getByText('Free Shipping Available')).toBeTruthy();
});

test('the description folds away', async () => {
  await renderShop(<AboutItem description="<p>Dries in an hour.</p>" isLoading={false} />);
  const about = screen.getByText('About this item').closest('details');
  expect(about?.open).toBe(true);
  expect(about?.textContent).toContain('Dries in an hour.');
});

test('has the service strip', async () => {
  await renderShop(<ServiceStrip />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Customer Service Mon-Fri 10am-6pm',
    'Free Shipping on all orders',
    'Hassle Free Returns within 10 days of delivery',
    'Secure Payment card, UPI or net banking',
  ]);
});

test('a product without a description has no empty part', async () => {
  await renderShop(<AboutItem description="  " isLoading={false} />);
  expect(screen.queryByText('About this item')).toBeNull();
});

test('a picture is magnified under a mouse, at its largest width, until the mouse leaves; not under a finger', async () => {
  const { container } = await renderShop(
    <ZoomPicture src="/media/tee.webp" blurColors={undefined} alt="Training Tee" sizes="50vw" priority />,
  );
  const large = () => container.querySelector('img[src="/media/tee.webp?w=1200"]:not([alt="Training Tee"])');
  const picture = screen.getByRole('img', { name: 'Training Tee' });
  fireEvent.pointerMove(picture, { pointerType: 'touch' });
  expect(large()).toBeNull();
  fireEvent.pointerMove(picture, { pointerType: 'mouse' });
  expect(large()).not.toBeNull();
  fireEvent.pointerLeave(large()?.closest('.overflow-hidden') ?? picture);
  expect(large()).toBeNull();
});
