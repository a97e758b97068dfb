// /sw.js with the CSP of the shop's pages written into it. The worker stores index.html with its headers and fetches it again
// only when its revision changes, but another payment provider changes the policy without changing the file.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compress } from 'hono/compress';
import type { ShopApp } from './route.ts';

const REVISION = /("revision":")([^"]+)(","url":"index\.html")/;

/** Bound only where the policy differs from the default; otherwise the built file is served. Call it before bindStatic. */
export function bindWorkerScript({ hono, parts }: ShopApp): void {
  const hosts = JSON.stringify(parts.payments.hosts);
  if (hosts === '{}') return;
  const policy = createHash('sha256').update(hosts).digest('hex').slice(0, 12);
  hono.get('/sw.js', compress(), async (c, next) => {
    const text = await readFile(join(parts.folders.page, 'sw.js'), 'utf8').catch(() => undefined);
    if (text === undefined) return next();
    return c.body(text.replace(REVISION, `$1$2-${policy}$3`), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });
}
