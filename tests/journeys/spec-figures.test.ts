// Figures of the product specification, and modes of the display, that only a browser can show.
import { describe, expect, onTestFinished, test } from 'vitest';
import { DESKTOP, openSharedShop, PHONE } from '#tests/kit/browser/open-shop.ts';

describe('on a desktop', () => {
  const visit = openSharedShop({ ...DESKTOP, reducedMotion: false });

  test('a page change fades in and scrolls smoothly to the top', async () => {
    const shop = visit();
    await shop.goTo('/terms-conditions');
    await shop.page.evaluate(() => {
      window.scrollTo({ top: 2000, behavior: 'instant' });
      const seen = Object.assign(window, { places: [] as number[], fades: 0 });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        seen.fades += 1;
        return animate.apply(this, how);
      };
      addEventListener('scroll', () => seen.places.push(scrollY));
    });
    await shop.page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await shop.arriveAt('Contact');
    await expect.poll(() => shop.page.evaluate(() => scrollY)).toBe(0);
    const { places, fades } = await shop.page.evaluate(() => {
      const { places, fades } = window as unknown as { places: number[]; fades: number };
      return { places, fades };
    });
    expect(fades).toBeGreaterThan(0);
    // A jump has no place in between; a busy machine draws few.
    expect(places.filter((place) => place > 0 && place < 1900).length).toBeGreaterThan(0);
  });

  test('the chat is 20 px from the bottom and the right, and its box is 350 px high', async () => {
    const shop = visit();
    await shop.walkTo('/about');
    const button = shop.page.getByRole('button', { name: /^Chat with us/ });
    await button.waitFor();
    const edges = await button.evaluate((element) => {
      const { right, bottom } = element.getBoundingClientRect();
      return [document.documentElement.clientWidth - right, window.innerHeight - bottom];
    });
    expect(edges).toEqual([20, 20]);
    await button.click();
    const box = shop.page.getByRole('dialog', { name: 'Chat' });
    await expect.poll(async () => Math.round((await box.boundingBox())?.height ?? 0)).toBe(350);
    await button.click();
    await expect.poll(() => box.count()).toBe(0);
  });

  test('a product page magnifies its picture under the mouse', async () => {
    const shop = visit();
    await shop.walkTo('/product/Rubber-Hex-Dumbbell-Pair');
    const gallery = shop.main.getByRole('region', { name: 'Product pictures' });
    await gallery.getByRole('img').first().hover();
    await gallery.locator('.scale-200').waitFor();
    await shop.page.getByRole('contentinfo').hover();
    await gallery.locator('.scale-200').waitFor({ state: 'detached' });
  });

  test('a carousel turns within 300 ms', async () => {
    const shop = visit();
    await shop.walkTo('/');
    const row = shop.main.getByRole('group', { name: 'Best sellers' });
    await row.scrollIntoViewIfNeeded();
    await row.hover();
    await row.locator('[data-live]').waitFor({ state: 'attached' });
    // Recorded during the transition: the library resets it afterwards, which a slow machine would read.
    const turns = row.locator('.carousel-track').evaluate(
      (track: HTMLElement) =>
        new Promise<string>((resolve) => {
          const look = () => {
            const { transitionDuration } = track.style;
            if (transitionDuration !== '' && transitionDuration !== '0ms') resolve(transitionDuration);
          };
          new MutationObserver(look).observe(track, { attributes: true, attributeFilter: ['style'] });
        }),
    );
    await row.getByRole('button', { name: 'Next: Best sellers' }).click();
    expect(await turns).toBe('300ms');
  });

  test('each dot of the banners, which turn endlessly, leads to the banner that it names', async () => {
    const shop = visit();
    await shop.walkTo('/');
    const banners = shop.main.getByRole('group', { name: 'Offers' });
    await banners.scrollIntoViewIfNeeded();
    await banners.hover();
    await banners.locator('[data-live]').waitFor({ state: 'attached' });
    const dot = (place: number) => banners.getByRole('button', { name: new RegExp(`^Slide ${place} of 3`) });
    const isAt = async (place: number) => (await dot(place).getAttribute('aria-current')) === 'true';
    await dot(3).click();
    await expect.poll(() => isAt(3)).toBe(true);
    // Past the last one, Swiper moves the first one behind it in the document. It ignores an arrow during a transition.
    const turn = async () => {
      await banners.getByRole('button', { name: 'Next: Offers' }).click();
      return isAt(1);
    };
    await expect.poll(turn).toBe(true);
    for (const place of [3, 2, 1]) {
      await dot(place).click();
      await expect.poll(() => isAt(place), { message: `dot ${place}` }).toBe(true);
    }
  });
});

describe('on a phone', () => {
  const visit = openSharedShop(PHONE);

  test('the header stays visible while the page is scrolled', async () => {
    const shop = visit();
    await shop.goTo('/about');
    await shop.page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await expect.poll(async () => (await shop.page.locator('header.site-header').boundingBox())?.y).toBe(0);
  });

  test('a product page has a sticky bar that adds what is chosen, else leads to the picker, and never joins the buttons of the page', async () => {
    const shop = visit();
    await shop.walkTo('/product/Training-Tee-%2F-Dry-Knit');
    const bar = shop.page.getByRole('region', { name: 'Buy this product' });
    const buttons = shop.main.getByRole('button', { name: 'Buy Now' });
    const scrollTo = (top: number) =>
      shop.page.evaluate((place) => window.scrollTo({ top: place, behavior: 'instant' }), top);
    await scrollTo(1800);
    await bar.waitFor();
    await scrollTo(499);
    await bar.waitFor({ state: 'detached' });
    await scrollTo(1800);
    await bar.getByRole('button', { name: 'Add to Cart' }).click();
    await shop.toast('Product added to cart successfully');

    await buttons.scrollIntoViewIfNeeded();
    expect(await shop.page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await bar.waitFor({ state: 'detached' });
    await shop.choose('Color', 'Navy');
    await scrollTo(1800);
    await bar.getByRole('button', { name: 'Choose size' }).click();
    const size = shop.main.getByRole('group', { name: /^Size/ });
    await expect.poll(() => size.evaluate((group) => group.contains(document.activeElement))).toBe(true);
    await expect.poll(() => size.evaluate((group) => group.getBoundingClientRect().top)).toBeGreaterThan(56);
  });

  test('in forced-colors mode the chosen option has the colours that the shopper has set for what is selected, and dialogs and toasts have an edge', async () => {
    const shop = visit();
    const { page, main } = shop;
    await shop.walkTo('/product/Training-Tee-%2F-Dry-Knit');
    await page.emulateMedia({ forcedColors: 'active' });
    onTestFinished(() => page.emulateMedia({ forcedColors: null }));
    const [chip, wanted] = await main
      .locator('.chip:checked')
      .first()
      .evaluate((input) => {
        const sample = document.createElement('p');
        sample.style.cssText = 'forced-color-adjust: none; color: HighlightText; background: Highlight';
        document.body.append(sample);
        const [own, words, given] = [input, input.nextElementSibling ?? input, sample].map((one) =>
          getComputedStyle(one),
        );
        const colours = [
          [words?.color, own?.backgroundColor],
          [given?.color, given?.backgroundColor],
        ];
        sample.remove();
        return colours;
      });
    expect(chip).toEqual(wanted);

    // The mode draws no shadows, which otherwise set a dialog and a toast off from the page behind.
    const edgeOf = (box: Element) => [getComputedStyle(box).borderTopStyle, getComputedStyle(box).borderTopWidth];
    // By keyboard: a toast may cover the button.
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).press('Enter');
    await shop.dialog.waitFor();
    expect(await page.locator('dialog[open]').evaluate(edgeOf)).toEqual(['solid', '2px']);
    await page.keyboard.press('Escape');
    await expect.poll(() => shop.dialog.count()).toBe(0);
    await main.getByRole('button', { name: 'Add to Cart' }).click();
    expect(await page.locator('.toast').first().evaluate(edgeOf)).toEqual(['solid', '2px']);
  });

  test('on a wide touch screen rows are swiped: no arrow covers a card, and a swipe past the end does not leave the page', async () => {
    const shop = visit();
    // Resizing the window shifts the layout.
    shop.allow(/layout moved/);
    await shop.walkTo('/product/Training-Tee-%2F-Dry-Knit');
    await shop.page.setViewportSize({ width: 1024, height: 768 });
    onTestFinished(() => shop.page.setViewportSize(PHONE));
    const arrows = shop.main.locator('.carousel-arrow');
    await arrows.first().waitFor({ state: 'attached' });
    const shown = await arrows.evaluateAll(
      (all) => all.filter((one) => getComputedStyle(one).display !== 'none').length,
    );
    expect(shown).toBe(0);
    const pictures = shop.main.getByRole('list', { name: 'Product pictures' });
    const row = shop.main.locator('.carousel-view:not([data-live])').last();
    for (const swiped of [pictures, row])
      expect(await swiped.evaluate((list) => getComputedStyle(list).overscrollBehaviorX)).toBe('contain');
  });

  test('the stores are in one, two or three columns by width', async () => {
    const shop = visit();
    // Resizing the window shifts the layout.
    shop.allow(/layout moved/);
    await shop.walkTo('/stores');
    const columns = async () => {
      const cards = await shop.main.getByRole('article').all();
      const places = await Promise.all(cards.slice(0, 6).map(async (card) => (await card.boundingBox())?.x));
      return new Set(places).size;
    };
    for (const [width, wanted] of [
      [360, 1],
      [800, 2],
      [1280, 3],
    ] as const) {
      await shop.page.setViewportSize({ width, height: 800 });
      await expect.poll(columns, { message: `at ${width} px` }).toBe(wanted);
    }
  });

  test('a page is printed without the header, the footer and what floats over it', async () => {
    const shop = visit();
    const { page } = shop;
    // Without the header the page begins higher.
    shop.allow(/layout moved/);
    await shop.walkTo('/stores');
    const parts = [...(['banner', 'main', 'contentinfo'] as const)].map((role) => page.getByRole(role));
    const chat = page.getByRole('button', { name: /^Chat with us/ });
    const seen = () => Promise.all([...parts, chat].map((part) => part.isVisible()));
    expect(await seen()).toEqual([true, true, true, true]);
    await page.emulateMedia({ media: 'print' });
    onTestFinished(() => page.emulateMedia({ media: null }));
    expect(await seen()).toEqual([false, true, false, false]);
  });
});
