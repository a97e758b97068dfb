// Known XSS vectors in a description, through the page's parser; alone, and after the server's sanitiser.
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanHtml } from '#server/catalogue/clean-html.ts';
import { RichText } from '#src/ui/rich-text.tsx';
import { xssVectors } from '#tests/kit/fixtures/xss-vectors.ts';

const ATTRIBUTES = new Set(['class', 'href', 'rel', 'src', 'alt', 'loading']);
const BANNED = 'script, style, iframe, object, embed, svg, math, form, input, base, link, meta, template, video, audio';
const SAFE_ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/;

/** Elements and attributes that could run code; [] for none. */
function dangersOf(list: readonly string[]): string[] {
  const shown = list.map((html) => <RichText key={html} html={html} />);
  const { container, unmount } = render(shown);
  const found = [...container.children].flatMap((one, at) => dangersIn(one).map((what) => `${what} of ${list[at]}`));
  unmount();
  return found;
}

function dangersIn(container: Element): string[] {
  const found = [...container.querySelectorAll(BANNED)].map(({ localName }) => `<${localName}>`);
  for (const element of container.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      if (!ATTRIBUTES.has(name)) found.push(`${name}=${value}`);
      if (['href', 'src'].includes(name) && !SAFE_ADDRESS.test(value)) found.push(`${name}=${value}`);
    }
  return found;
}

test('five hundred known vectors at least are tried', () => {
  expect(new Set(xssVectors).size).toBeGreaterThanOrEqual(500);
});

test('none of them leaves anything that runs, with or without the server’s cleaning', () => {
  const descriptions = xssVectors.flatMap((vector) => [vector, cleanHtml(vector), `<p>${vector}</p>`]);
  expect(dangersOf([...new Set(descriptions)])).toEqual([]);
  expect('xss' in window).toBe(false);
});
