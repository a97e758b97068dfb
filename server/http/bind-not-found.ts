// Unknown API addresses and wrong methods get a JSON error, never the page.
import { Refusal } from './refusal.ts';
import type { ShopApp } from './route.ts';

/** Call it after every route is bound. */
export function bindNotFound({ hono, methods }: ShopApp): void {
  for (const [address, method] of methods) {
    const allow = method === 'GET' ? 'GET, HEAD' : method;
    hono.all(address, () => {
      throw new Refusal(405, 'wrong-method', `This call is made with ${method}.`, { headers: { allow } });
    });
  }
  for (const base of ['/api', '/shipping'])
    for (const address of [base, `${base}/*`])
      hono.all(address, () => {
        throw new Refusal(404, 'no-such-call', 'There is no such call here.');
      });
}
