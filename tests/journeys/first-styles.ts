// Compares a page with only its critical CSS with the same page with the whole style sheet.
import { expect } from 'vitest';
import type { Shop } from '#tests/kit/browser/open-shop.ts';

/**
 * Runs in the page: elements whose position or look differs without the whole sheet. Left out are the footer, what parts below
 * the fold contain, hidden panels and .foot-icon: their styles come with the sheet.
 */
function unlikeFirstStyles(): string[] {
  const seen = [
    ...document.querySelectorAll('header *:not([hidden]), main, main *:not(.foot-icon, .below-fold *, [hidden])'),
  ];
  const looks = () =>
    seen.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // Normalise equivalent values: mixed and plain colours, empty and no shadows.
      const [color, ground] = [style.color, style.backgroundColor].map((one) => (one.startsWith('rgb(') ? one : ''));
      const shadow = style.boxShadow.replace(/rgba\(0, 0, 0, 0\) 0px 0px 0px 0px(, )?/g, '').replace(/, $|none/g, '');
      const place = [x, y, width, height].map(Math.round);
      return [...place, color, ground, shadow, style.borderRadius, style.fontSize, style.opacity].join(' ');
    });
  // As with JavaScript before the sheet is there.
  const first = new CSSStyleSheet();
  first.replaceSync('.below-fold { content-visibility: hidden !important }');
  document.adoptedStyleSheets = [first];
  const whole = looks();
  const sheet = document.querySelector<HTMLLinkElement>('noscript link')?.sheet;
  if (!sheet) return ['there is no sheet'];
  sheet.disabled = true;
  return looks().flatMap((look, at) =>
    look === whole[at] ? [] : [`${seen[at]?.tagName} ${seen[at]?.className}: ${look} instead of ${whole[at]}`],
  );
}

/** @param visit without JavaScript */
export async function looksAlikeWithFirstStyles({ page, origin }: Shop, path: string): Promise<void> {
  // The fonts of the sheet are blocked, so they never arrive here.
  await page.route(/\.woff2$/, (route) => route.fulfill({ body: '' }));
  await page.goto(origin + path);
  expect(await page.evaluate(unlikeFirstStyles)).toEqual([]);
}
