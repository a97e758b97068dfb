// The browser parses the server-rendered description to the same elements that the page renders; otherwise hydration
// fails. React's own nesting warnings would fail these tests too (stray-console.ts).
import { render } from '@testing-library/react';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichText } from '#src/ui/rich-text.tsx';
import { xssVectors } from '#tests/kit/fixtures/xss-vectors.ts';

/** The page's rendering, and the browser's parse of the server-rendered HTML. */
function drawn(html: string) {
  const { container, unmount } = render(<RichText html={html} />);
  const byPage = container.cloneNode(true) as Element;
  unmount();
  const read = document.createElement('div');
  read.innerHTML = renderToStaticMarkup(<RichText html={html} />);
  return { byPage, read };
}
const isReadAlike = (html: string) => {
  const { byPage, read } = drawn(html);
  // Adjacent text nodes become one node when parsed; React marks their boundary.
  byPage.normalize();
  return byPage.isEqualNode(read);
};
const shown = (html: string) => drawn(html).byPage.firstElementChild?.innerHTML;

test.each([
  ['<table><td>a<td>b</table>', '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'],
  ['<table><tr><th>a<tr><td>b</table>', '<table><tbody><tr><th>a</th></tr><tr><td>b</td></tr></tbody></table>'],
  [
    '<table><thead><tr><th>Size</thead><tr><td>S</table>',
    '<table><thead><tr><th>Size</th></tr></thead><tbody><tr><td>S</td></tr></tbody></table>',
  ],
  ['<table>words<tr><td>b</table>', '<table><tbody><tr><td>words</td></tr><tr><td>b</td></tr></tbody></table>'],
  ['<td>a</td><tr>b</tr>', 'ab'],
  ['<ul>words<p>more</p><li>a</ul>', '<ul><li>words<p>more</p></li><li>a</li></ul>'],
  ['<ul><li>a<div><li>b</ul>', '<ul><li>a<div></div></li><li>b</li></ul>'],
  ['<li>a<li>b', '<div>a</div><div>b</div>'],
  ['<dl>words<dt>a<dd>b</dl>', '<dl><dd>words</dd><dt>a</dt><dd>b</dd></dl>'],
  ['<p>a<b>b<div>c</div></b></p>', '<div>a<strong>b<div>c</div></strong></div>'],
  ['<a href="/a">a<b><a href="/b">b</a></b></a>', '<a href="/a" rel="noopener nofollow">a<strong>b</strong></a>'],
  ['<h1>a<h2>b</h2></h1>', '<h3>ab</h3>'],
  ['<pre>\n\nkg</pre>', '<pre>kg</pre>'],
])('%s', (html, expected) => {
  expect(shown(html)).toBe(expected);
});

test('every known vector parses to what was rendered', () => {
  expect(xssVectors.filter((vector) => !isReadAlike(vector))).toEqual([]);
});

test('any random sequence of tags is parsed as it was rendered', () => {
  const TAGS =
    'p div span b a ul ol li dl dt dd table caption thead tbody tfoot tr td th h1 h3 blockquote pre br hr'.split(' ');
  const tag = fc.constantFrom(...TAGS);
  const piece = fc.oneof(
    tag.map((name) => `<${name}${name === 'a' ? ' href="/x"' : ''}>`),
    tag.map((name) => `</${name}>`),
    fc.constantFrom('word', ' ', '\n', '&amp;', '&nbsp;'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      expect(isReadAlike(pieces.join(''))).toBe(true);
    }),
    { numRuns: 300 },
  );
});
