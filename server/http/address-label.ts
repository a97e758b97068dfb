// A request's path for the log and the metrics: the route pattern that matched. The real path may contain an order's id or an
// e-mail address, and it is unbounded.
import type { Context } from 'hono';
import { routePath } from 'hono/route';

/** For patterns that end in '*': the areas worth telling apart. */
const AREAS = new Set(['api', 'shipping', 'media', 'pay', 'assets', 'dev', 'product', 'category-products']);

/**
 * Call it after the request was answered. Returns for example '/api/get-order/:orderId' or '/media/*'; '/*' for the page and for
 * unknown paths.
 */
export function addressLabel(c: Context): string {
  const pattern = routePath(c);
  if (!pattern.includes('*')) return pattern;
  const area = c.req.path.split('/')[1] ?? '';
  return AREAS.has(area) ? `/${area}/*` : '/*';
}
