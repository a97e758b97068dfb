// A fetch with canned responses, for tests of screens that do not concern the server's behaviour.

import type { RefusalCode, RefusalStatus } from '#src/contract/refusal-codes.ts';

/** JSON, or a function of the request that returns JSON or a whole Response. */
export type Answer = object | ((request: CannedRequest) => object | Response | Promise<object | Response>);

export interface CannedRequest {
  query: URLSearchParams;
  /** Parsed JSON; undefined without a body. */
  body: unknown;
  headers: Headers;
}

/** The requests of the frame around every page, and those that its links prefetch on hover. */
const FRAME: Record<string, Answer> = {
  'GET /generalinfo': { data: [{ websiteLogo: '', headerText: 'Free shipping on all orders' }] },
  'GET /get-categories': {
    data: [
      { _id: 'c1', categoryName: 'Strength Equipment' },
      { _id: 'c2', categoryName: "Men's Apparel" },
    ],
  },
  'GET /get-socialLinks': { data: [{ fburl: 'https://facebook.example/vyayam' }] },
  'GET /get-contactInfo': {
    data: [{ email: 'care@shop.example', phoneNumber: '+91 20 0000 1170', whatsappNumber: '+91 00000 11700' }],
  },
  'GET /get-cart': { cartItems: [] },
  'GET /get-wishlist': { wishlistItems: [] },
  'GET /get-banners': { data: [] },
  'GET /get-stores': { data: [] },
  'GET /products': { data: [] },
  'GET /productdetailbyname': { data: [] },
  'GET /cod-status': { isCodEnabled: true },
  'GET /get-discount': { data: { discountPercentage: 5, discountActive: false } },
  'GET /bought-together': { data: [] },
  'GET /user-profile': { user: [] },
  'GET /pin-codes': { data: [{ prefix: '', served: true, cod: true, minDays: 3, maxDays: 8 }] },
  'GET /shipping-charges': { data: [] },
};

export interface CannedFetch {
  fetch: typeof fetch;
  /** 'METHOD /path' of every request so far. */
  calls: string[];
}

/**
 * @param answers by 'METHOD /path' below /api, e.g. `{'GET /products': {data: [tee]}}`, added to those of the frame
 * around every page. All other requests get a 404.
 */
export function cannedFetch(answers: Record<string, Answer> = {}): CannedFetch {
  const all = { ...FRAME, ...answers };
  const calls: string[] = [];
  return {
    calls,
    fetch: async (input, init) => {
      const url = new URL(String(input), 'http://shop.example');
      const call = `${init?.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`;
      calls.push(call);
      const answer = all[call];
      if (answer === undefined) return refusal(404, 'no-such-call', `no answer for ${call}`);
      const made =
        typeof answer === 'function'
          ? await answer({ query: url.searchParams, body: readBody(init), headers: new Headers(init?.headers) })
          : answer;
      return made instanceof Response ? made : Response.json({ success: true, ...made });
    },
  };
}

/** A rejection in our own server's format. */
export const refusal = <S extends RefusalStatus>(status: S, code: RefusalCode<S>, message = ''): Response =>
  Response.json({ success: false, code, message }, { status });

const readBody = (init: RequestInit | undefined): unknown =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
