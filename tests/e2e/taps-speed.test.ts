// How soon a tap of the way to a purchase shows what it is for, on a phone four times slower than this machine and with a
// network that does not answer. The goals are 120 ms to a product's text, 80 ms to the count on the cart and 50 ms for
// anything else (docs/benchmarks.md has them as measured); what is allowed here is three times that, for a machine that
// is busy with something else for a moment.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/open-shop.ts';
import { longestReaction, tapTime, watchReactions } from './tap-time.ts';

const SLOWER = 4;
/** Of the same tap in every round the best counts. */
const ROUNDS = 4;
const ALLOWED = 3;
const TEXT_MS = 120;
const COUNT_MS = 80;
const REACTION_MS = 50;

test('a card shows its product, and Add to Cart its count, without waiting for anybody', async () => {
  const shop = await openShop(PHONE);
  const { page } = shop;
  await watchReactions(page);
  const devtools = await shop.context.newCDPSession(page);
  const texts: number[] = [];
  const counts: number[] = [];
  const reactions: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await shop.goTo('/best-seller');
    const card = shop.main.getByRole('article').nth(round);
    const name = (await card.getByRole('heading').textContent()) ?? '';
    // As after a moment of looking around: what is fetched ahead is there.
    await page.waitForTimeout(1_000);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const held = await shop.holdCalls(/\/api\//);
    texts.push(await tapTime(page, card.getByRole('link').first(), 'main h1', name));
    await longestReaction(page);
    const add = shop.main.getByRole('button', { name: 'Add to Cart' }).first();
    counts.push(await tapTime(page, add, '.cart-badge', String(round + 1)));
    reactions.push(await longestReaction(page));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    held.release();
    await shop.context.unroute(/\/api\//);
    await shop.toast('Product added to cart successfully');
  }
  const said = (times: number[]) => times.map(Math.round).join(', ');
  expect(Math.min(...texts), `to the text: ${said(texts)}`).toBeLessThan(TEXT_MS * ALLOWED);
  expect(Math.min(...counts), `to the count: ${said(counts)}`).toBeLessThan(COUNT_MS * ALLOWED);
  expect(Math.min(...reactions), `to react: ${said(reactions)}`).toBeLessThan(REACTION_MS * ALLOWED);
});
