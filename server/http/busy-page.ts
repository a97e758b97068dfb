// The page that a browser gets while the shop is overloaded. It reloads itself and needs no other file of the shop.
import { createHash } from 'node:crypto';

/** The browser reloads the page after this time. */
const REFRESH_SECONDS = 6;

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fff;color:#17181c;' +
  'font:1.125rem/1.5 system-ui,sans-serif}main{max-width:28rem;padding:2rem;text-align:center}' +
  'h1{font-size:1.5rem;margin:0 0 .75rem}p{margin:0 0 1rem}a{color:inherit}';

const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>One moment, please – Vyayam</title><meta name="robots" content="noindex"><style>${STYLE}</style></head>
<body><main><h1>One moment, please</h1>
<p>Many shoppers are here right now. This page opens by itself in a moment.</p>
<p>Your cart is saved. You don't need to do anything.</p>
<p><a href="">Try again now</a></p></main></body></html>
`;

export const busyPage = {
  type: 'text/html; charset=utf-8',
  body: Buffer.from(html),
  headers: {
    refresh: String(REFRESH_SECONDS),
    'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
  },
};
