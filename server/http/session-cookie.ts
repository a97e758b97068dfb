// A cookie with the session id of the cart. Safari deletes script-written storage after seven days without a visit, but keeps
// cookies set by HTTP responses (decision 033). The cookie authorizes nothing: every call still names its session; the page only
// uses it to find that id again.
import type { HonoRequest } from 'hono';
import * as v from 'valibot';
import type { Config } from '#server/config.ts';
import { getCart } from '#src/contract/cart.ts';
import { sessionId as validSessionId } from '#src/contract/field.ts';

/** Browsers do not let pages over plain http set a cookie with this prefix. */
const nameOf = (secure: boolean): string => `${secure ? '__Secure-' : ''}cart_session`;
/** Only this call reads the cookie. Pages and catalogue responses, which caches may share, never get it. */
const PATH = `/api${getCart.path}`;
/** Chrome's maximum. Every visit with a filled cart renews it. */
const MAX_AGE_S = 400 * 86_400;

type CookieConfig = Pick<Config, 'TRUST_PROXY' | 'SHOP_URL' | 'CORS_ORIGIN'>;

/** The cookie of one request. */
export interface SessionCookie {
  /** The session in the cookie. undefined if there is none, for a page of another origin, and if two were sent. */
  readonly sessionId: string | undefined;
  /** Sets the cookie on the response if it is a success. */
  remember(sessionId: string): void;
  /** Adds the Set-Cookie header to the response. */
  addTo(answer: Response): Response;
}

export function openSessionCookie(request: HonoRequest, config: CookieConfig): SessionCookie {
  const isOwn = isOwnPage(request, config);
  const secure = isSecure(request, config);
  let remembered: string | undefined;
  return {
    get sessionId() {
      return isOwn ? readSession(request.header('cookie'), nameOf(secure)) : undefined;
    },
    remember(sessionId) {
      if (isOwn) remembered = sessionId;
    },
    addTo(answer) {
      if (remembered !== undefined && answer.status === 200)
        answer.headers.append('set-cookie', format(remembered, secure));
      return answer;
    },
  };
}

/** Browsers without Sec-Fetch-Site send Origin across origins. Only those in CORS_ORIGIN pass the preflight. */
function isOwnPage(request: HonoRequest, { CORS_ORIGIN }: CookieConfig): boolean {
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  return !CORS_ORIGIN.includes(request.header('origin') ?? '');
}

/** If two cookies have the name, a page of a sibling domain set one of them, and it is unknown which. */
function readSession(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const [value, ...others] = pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return others.length === 0 && v.is(validSessionId, value) ? value : undefined;
}

const isSecure = (request: HonoRequest, { TRUST_PROXY, SHOP_URL }: CookieConfig): boolean =>
  SHOP_URL?.startsWith('https:') === true || (TRUST_PROXY && request.header('x-forwarded-proto') === 'https');

const format = (sessionId: string, secure: boolean): string =>
  `${nameOf(secure)}=${sessionId}; Max-Age=${MAX_AGE_S}; Path=${PATH}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
