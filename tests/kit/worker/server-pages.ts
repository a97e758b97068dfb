// Server-rendered pages (server/pages/page-template.ts), and the server's 304.
import { fetched } from './fetched-response.ts';

export const POLICY = "default-src 'none'; script-src 'self' 'sha256-starter'";

export const serverPage = (words: string, app = 'index-1a2b.js') =>
  `<!doctype html><html><head><script data-css="index-9z.css" data-fonts="text-3f.woff2,Text,400 700" data-app="${app}" data-parts="react-1.js home-2.js">go</script></head>` +
  `<body><div id="root">${words}</div><script type="application/json" id="page-answers">[]</script></body></html>`;
export const page = (html: string, init: Parameters<typeof fetched>[1] = {}) =>
  fetched(html, {
    ...init,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'content-encoding': 'br',
      etag: 'W/"p-1"',
      ...init.headers,
    },
  });
export const unchanged = () => fetched(null, { status: 304, headers: { etag: 'W/"p-1"' } });
