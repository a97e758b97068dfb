// A shopper's page with the reference server, for the tests of this folder.
import { within } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import type { ReferenceShop } from '#tests/features/cart/reference-shop.ts';
import { type Device, openTab, type Tab } from '#tests/kit/page/device.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

/** Opens the shop at an address on this device; `close` removes the page. */
export async function openOn(device: Device, shop: ReferenceShop, path: string) {
  const tab = openTab(device, shop);
  onTestFinished(() => tab.close());
  const page = await openPage(path, { fetch: shop.fetch, tab });
  const view = within(page.container);
  return {
    ...page,
    tab,
    view,
    sessionId: await tab.sync.opened(),
    /** As when the phone is put away, or the tab closed. */
    close: () => {
      page.unmount();
      tab.close();
    },
    badge: (items: number) =>
      view.findByRole('link', {
        name: items === 0 ? 'Cart, empty' : `Cart, ${items} ${items === 1 ? 'item' : 'items'}`,
      }),
    press: async (name: string) => page.user.click(await view.findByRole('button', { name })),
  };
}

/** Opens a product page and waits until it is interactive. */
export async function openProductOn(device: Device, shop: ReferenceShop, name = 'Training Tee') {
  const page = await openOn(device, shop, `/product/${name.replaceAll(' ', '-')}`);
  await page.view.findByRole('heading', { level: 1, name });
  await page.view.findByRole('button', { name: 'Add to Cart' });
  return page;
}

/** The raw document of the cart, as stored on the device. */
export const cartDocument = async ({ ports, sync }: Tab): Promise<unknown> =>
  ports.store.read(`cart:${await sync.opened()}`);
