// A request's address as the log and the metrics have it: the pattern that answered it. What was typed after that may be an
// order's id or somebody's e-mail, and there is no end to it.
import type { Context } from 'hono';
import { routePath } from 'hono/route';

/** Where a pattern ends in '*', its area is still worth knowing. */
const AREAS = new Set(['api', 'shipping', 'media', 'pay', 'assets', 'dev', 'product', 'category-products']);

/**
 * To be asked once the call is answered: '/api/get-order/:orderId', '/media/*'; '/*' for the page itself and for what
 * leads nowhere.
 */
export function addressLabel(c: Context): string {
  const pattern = routePath(c);
  if (!pattern.includes('*')) return pattern;
  const area = c.req.path.split('/')[1] ?? '';
  return AREAS.has(area) ? `/${area}/*` : '/*';
}
