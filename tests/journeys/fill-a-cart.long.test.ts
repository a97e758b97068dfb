// Fills and empties a cart on a phone and on a desktop, and adds sizes, a combo and what is sold out on a phone.
import { expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { fillAndEmpty } from './fill-and-empty.ts';

/** A colour and size of the seed that is deliberately out of stock. Both are a choice: a single option is shown as text. */
async function findSoldOut(origin: string) {
  const reply = await fetch(`${origin}/api/products?limit=100`, { headers: { 'auth-key': 'vyayam-local-key' } });
  const { data } = (await reply.json()) as { data: Listed[] };
  const all = data
    .filter(({ isCombo, productName }) => !isCombo && /^[\w ]+$/.test(productName))
    .flatMap(({ productName, variations }) =>
      variations.flatMap(({ color, sizes }) =>
        sizes.map((size) => ({ productName, color, ...size, isChoice: variations.length > 1 && sizes.length > 1 })),
      ),
    );
  const found = all.find(({ stock, isChoice }) => stock === 0 && isChoice);
  if (!found) throw new Error('The seed has no sold-out size among several: tests/journeys needs one');
  return found;
}

interface Listed {
  productName: string;
  isCombo: boolean;
  variations: { color: string; sizes: { size: string; stock: number }[] }[];
}

test('two sizes of one shirt are two lines, a combo keeps the choice of every member, and a sold-out size is refused', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/product/Pullover-Training-Hoodie');
  for (const size of ['M', 'L']) {
    await shop.choose('Size', size);
    await shop.addToCart();
    await shop.toast('Product added to cart successfully');
  }
  await expect.poll(() => shop.cartCount()).toBe(2);
  await shop.walkTo('/product/Training-Kit-Combo');
  await shop.arriveAt('Training Kit Combo');
  await shop.addToCart();
  await expect.poll(() => shop.cartCount()).toBe(3);

  const soldOut = await findSoldOut(shop.origin);
  await shop.walkTo(`/product/${soldOut.productName.replaceAll(' ', '-')}`);
  await shop.arriveAt(soldOut.productName);
  await shop.choose('Color', soldOut.color);
  await shop.choose('Size', soldOut.size);
  await shop.addToCart();
  await shop.toast('Item is out of stock');
  expect(await shop.cartCount()).toBe(3);

  await shop.openCart();
  expect(await shop.cartLine('Pullover Training Hoodie').count()).toBe(2);
  await shop.cartLine('Training Kit Combo').waitFor();
});

test('on a desktop a shopper browses to a product, adds it, changes the quantity and deletes it', async () => {
  await fillAndEmpty(DESKTOP);
});

test('on a phone a shopper browses to a product, adds it, changes the quantity and deletes it', async () => {
  await fillAndEmpty(PHONE);
});
