// A drawn page's largest picture as a Link header, so that a proxy may tell browsers of it before the page is there (103
// Early Hints). This server sends no 103 itself: it speaks HTTP/1.1, on which browsers ignore them and old proxies break.

/** The picture that React has put into the head to be fetched first. */
const IN_HEAD = /<link rel="preload" as="image"([^>]*)\/?>/;
/** A picture with an upright version for phones, which React leaves to the browser to find. */
const UPRIGHT = /<picture><source([^>]*)\/?><img([^>]*fetchPriority="high"[^>]*)\/?><\/picture>/;

/** What a header can hold: our own addresses are no longer and no stranger. */
const PLAIN = /^[\w\-./?=&%,:;()+~ @]*$/;

/** '' when the page has no such picture. */
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
