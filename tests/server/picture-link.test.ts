// The Link header of server-rendered pages: one picture, however the page names it, and only characters that a header allows.
import { expect, test } from 'vitest';
import { pictureLink } from '#server/pages/picture-link.ts';

const none = { head: '', body: '' };

test('is the picture that React preloads', () => {
  const head =
    '<link rel="preload" as="image" imageSrcSet="/a.webp?w=400 400w, /a.webp?w=800 800w" imageSizes="(min-width: 48rem) 50vw, 100vw" fetchPriority="high"/><title>x</title>';
  expect(pictureLink({ ...none, head })).toBe(
    '</a.webp?w=400>; rel=preload; as=image; imagesrcset="/a.webp?w=400 400w, /a.webp?w=800 800w"; imagesizes="(min-width: 48rem) 50vw, 100vw"; fetchpriority=high',
  );
});

test('is named as it is requested, not as HTML writes it', () => {
  const head = '<link rel="preload" as="image" href="/a.webp?w=400&amp;v=2" fetchPriority="high"/>';
  expect(pictureLink({ ...none, head })).toBe('</a.webp?w=400&v=2>; rel=preload; as=image; fetchpriority=high');
});

test('is not that of another picture that React preloads', () => {
  const card = '<link rel="preload" as="image" href="/card.webp"/>';
  const largest = '<link rel="preload" as="image" href="/a.webp" fetchPriority="high"/>';
  expect(pictureLink({ ...none, head: card })).toBe('');
  expect(pictureLink({ ...none, head: card + largest })).toBe('</a.webp>; rel=preload; as=image; fetchpriority=high');
});

test('is one for phones and one for other screens if a picture has a portrait version', () => {
  const body =
    '<picture><source media="(max-width: 47.99rem)" srcSet="/m.webp?w=400 400w" sizes="100vw" width="9"/><img src="/b.webp" srcSet="/b.webp?w=800 800w" sizes="80rem" alt="" fetchPriority="high"/></picture>';
  expect(pictureLink({ ...none, body }).split(/, (?=<)/)).toEqual([
    '</b.webp>; rel=preload; as=image; imagesrcset="/m.webp?w=400 400w"; imagesizes="100vw"; media="(max-width: 47.99rem)"; fetchpriority=high',
    '</b.webp>; rel=preload; as=image; imagesrcset="/b.webp?w=800 800w"; imagesizes="80rem"; media="not all and (max-width: 47.99rem)"; fetchpriority=high',
  ]);
});

test.each([
  ['a page without one', none],
  ['a picture without priority', { ...none, body: '<picture><source srcSet="/m 1w"/><img src="/b"/></picture>' }],
  [
    'a name that would end the header value',
    { ...none, head: '<link rel="preload" as="image" href="/a>, <b.webp" fetchPriority="high"/>' },
  ],
  ['a line break', { ...none, head: '<link rel="preload" as="image" href="/a\nx: y" fetchPriority="high"/>' }],
  [
    'characters that a header does not allow',
    { ...none, head: '<link rel="preload" as="image" href="/\u0915.webp" fetchPriority="high"/>' },
  ],
])('is none for %s', (_, page) => {
  expect(pictureLink(page)).toBe('');
});
