import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { RichText } from '#src/ui/rich-text.tsx';

const shown = (html: string) => render(<RichText html={html} />).container.firstElementChild?.innerHTML;

test('keeps the shape of a description', () => {
  expect(shown('<p>Cast in <b>one piece</b>.</p>\n<ul>\n<li>Hexagonal<li>Knurled</ul>')).toBe(
    '<p>Cast in <strong>one piece</strong>.</p>\n<ul><li>Hexagonal</li><li>Knurled</li></ul>',
  );
});

test('reads entities once', () => {
  expect(shown('Tom &amp; Jerry&#39;s &amp;lt;b&amp;gt; 10&nbsp;kg &#x2019;')).toBe(
    "Tom &amp; Jerry's &amp;lt;b&amp;gt; 10&nbsp;kg \u2019",
  );
});

test('less than and greater than stay what they are', () => {
  expect(shown('5 &lt; 6 &gt; 4')).toBe('5 &lt; 6 &gt; 4');
});

test('headings go below those of the page', () => {
  expect(shown('<h1>Care</h1><p>Wipe dry')).toBe('<h3>Care</h3><p>Wipe dry</p>');
});

test.each(['https://shop.example/care', '/size-guide', 'mailto:care@shop.example', 'tel:+919876543210'])(
  'a link to %s leads there',
  (href) => {
    expect(shown(`<a href="${href}">Ask us</a>`)).toBe(`<a href="${href}" rel="noopener nofollow">Ask us</a>`);
  },
);

test('survives text that is no HTML', () => {
  expect(shown('5 < 6 and 7 > 3 </p> <3 <<b>bold')).toBe('5 &lt; 6 and 7 &gt; 3  &lt;3 &lt;<strong>bold</strong>');
});

describe('lets no code through', () => {
  test.each([
    ['<script>alert(1)</script>ok', 'ok'],
    ['<scr<script>ipt>alert(1)</script>ok', '&lt;scrok'],
    ['<img src=x onerror=alert(1)>ok', 'ok'],
    ['<img src="/media/a.webp" onerror="alert(1)" alt="A">', '<img alt="A" loading="lazy" src="/media/a.webp">'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<a href="/about" onclick="alert(1)">x</a>', '<a href="/about" rel="noopener nofollow">x</a>'],
    ['<svg><script>alert(1)</script></svg>ok', 'ok'],
    ['<p style="position:fixed" class="on-dark" id="root">x</p>', '<p>x</p>'],
    ['<iframe srcdoc="<b>x</b>"></iframe>ok', 'ok'],
    ['<style>*{display:none}</style>ok', 'ok'],
    ['<!--<b>-->ok<!-- open', 'ok'],
  ])('%s', (html, expected) => {
    expect(shown(html)).toBe(expected);
  });

  test('and does not fall over deep nesting', () => {
    expect(shown(`${'<div>'.repeat(5000)}deep`)).toContain('deep');
  });
});
