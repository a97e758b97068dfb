// Addresses of the API that lead nowhere answer in JSON, never with the page.
import { Refusal } from './refusal.ts';
import type { ShopApp } from './route.ts';

/** To be called once every route is bound. */
export function closeDeadEnds({ hono, methods }: ShopApp): void {
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
