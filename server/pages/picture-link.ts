// A Link header for the largest picture of a server-rendered page, so that a proxy can send 103 Early Hints. This server sends no
// 103 itself: it speaks HTTP/1.1, on which browsers ignore them and old proxies break.

/** The preload link that React writes for the largest picture. It writes one for each other picture that is not lazy, too. */
const IN_HEAD = /<link rel="preload" as="image"([^>]*fetchPriority="high"[^>]*)\/?>/;
/** A picture with a portrait version for phones; React writes no preload for it. */
const UPRIGHT = /<picture><source([^>]*)\/?><img([^>]*fetchPriority="high"[^>]*)\/?><\/picture>/;

/** Characters that are safe in a header. Our own addresses need no others. */
const PLAIN = /^[\w\-./?=&%,:;()+~ @]*$/;

/** '' if the page has no such picture. */
export function pictureLink({ head, body }: { head: string; body: string }): string {
  const first = IN_HEAD.exec(head)?.[1];
  if (first !== undefined) return link(first, attributeOf(first, 'href'));
  const [, source, img] = UPRIGHT.exec(body) ?? [];
  if (source === undefined || img === undefined) return '';
  const media = attributeOf(source, 'media');
  const src = attributeOf(img, 'src');
  return [link(source, src, media), link(img, src, `not all and ${media}`)].filter(Boolean).join(', ');
}

function link(tag: string, address: string, media = ''): string {
  const srcset = attributeOf(tag, 'imageSrcSet') || attributeOf(tag, 'srcSet');
  const sizes = attributeOf(tag, 'imageSizes') || attributeOf(tag, 'sizes');
  const target = address || srcset.split(' ', 1)[0] || '';
  if (target === '' || ![target, srcset, sizes, media].every((text) => PLAIN.test(text))) return '';
  const named = { imagesrcset: srcset, imagesizes: sizes, media };
  const more = Object.entries(named).map(([name, text]) => (text ? `; ${name}="${text}"` : ''));
  return `<${target}>; rel=preload; as=image${more.join('')}; fetchpriority=high`;
}

const attributeOf = (tag: string, name: string): string =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replace(/&amp;/g, '&');
