// The cookie that names the session of a cart to the browser that fills it. Safari deletes what scripts have stored after
// seven days of use without a visit; a cookie set by an HTTP answer stays (decision 033). It authorises nothing: every
// call still names its session, and the cookie only lets the shop's own page find that name again.
import type { HonoRequest } from 'hono';
import * as v from 'valibot';
import type { Config } from '#server/config.ts';
import { getCart } from '#src/contract/cart.ts';
import { sessionId as validSessionId } from '#src/contract/field.ts';

/** Over TLS browsers let nobody set a name with this prefix over plain http. */
const nameOf = (secure: boolean): string => `${secure ? '__Secure-' : ''}cart_session`;
/** The only call that reads it: neither pages nor catalogue answers, which caches may share, are asked for with it. */
const PATH = `/api${getCart.path}`;
/** Chrome caps it here. Every visit with something in the cart starts it anew. */
const MAX_AGE_S = 400 * 86_400;

type CookieConfig = Pick<Config, 'TRUST_PROXY' | 'SHOP_URL' | 'CORS_ORIGIN'>;

/** The cookie of one call. */
export interface SessionCookie {
  /** The session that the cookie names; undefined without one, for a page of another origin, and where two were sent. */
  readonly sessionId: string | undefined;
  /** Has the answer, if it is a success, set the cookie. */
  remember(sessionId: string): void;
  /** Puts what is to be remembered on the answer. */
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

/** Browsers before Sec-Fetch-Site send an Origin across origins; only those in CORS_ORIGIN pass the preflight. */
function isOwnPage(request: HonoRequest, { CORS_ORIGIN }: CookieConfig): boolean {
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  return !CORS_ORIGIN.includes(request.header('origin') ?? '');
}

/** Two of the name: a page of a sibling domain has set one beside ours, and nobody can tell which is which. */
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
