// Compares what a page shows with its first styles alone with what it shows with the whole sheet.
import { expect } from 'vitest';
import { openShop, type PHONE } from '#tests/kit/browser/open-shop.ts';

/** Runs in the page: what above its foot is elsewhere or looks otherwise without the whole sheet, which draws .foot-icon. */
function unlikeFirstStyles(): string[] {
  const seen = [...document.querySelectorAll('header *, main, main *:not(.foot-icon)')];
  const looks = () =>
    seen.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // A mixed colour is called otherwise than the same one unmixed; a shadow of nothing is none.
      const [color, ground] = [style.color, style.backgroundColor].map((one) => (one.startsWith('rgb(') ? one : ''));
      const shadow = style.boxShadow.replace(/rgba\(0, 0, 0, 0\) 0px 0px 0px 0px(, )?/g, '').replace(/, $|none/g, '');
      const place = [x, y, width, height].map(Math.round);
      return [...place, color, ground, shadow, style.borderRadius, style.fontSize, style.opacity].join(' ');
    });
  const whole = looks();
  const sheet = document.querySelector<HTMLLinkElement>('noscript link')?.sheet;
  if (!sheet) return ['there is no sheet'];
  sheet.disabled = true;
  return looks().flatMap((look, at) =>
    look === whole[at] ? [] : [`${seen[at]?.tagName} ${seen[at]?.className}: ${look} instead of ${whole[at]}`],
  );
}

export async function looksAlikeWithFirstStyles(size: typeof PHONE, path: string): Promise<void> {
  const { page, origin } = await openShop({ ...size, noScript: true });
  // The sheet's fonts go with it; here they never come.
  await page.route(/\.woff2$/, (route) => route.fulfill({ body: '' }));
  await page.goto(origin + path);
  expect(await page.evaluate(unlikeFirstStyles)).toEqual([]);
}
