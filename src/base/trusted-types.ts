// Trusted Types: everything that turns a string into a script URL or markup. The server's content security policy
// allows only these policies (server/http/content-security-policy.ts), so the browser rejects strings from any other
// source. Browsers without Trusted Types run the same checks and use the plain string.
import { ShopError } from './errors.ts';

/** The URL of the provider's widget; our server uses another one for its test gateway. */
export const PROVIDER_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
/** Hosts from which that script loads further scripts (docs/decisions/014). */
export const PROVIDER_SCRIPT_HOSTS = ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'] as const;
/** The browser applies `default` to strings of third-party code. The server allows it only for a shop that uses Razorpay. */
export const POLICY_NAMES = { worker: 'shop-worker', payment: 'shop-payment', provider: 'default' } as const;

/** Never rename it: browsers look for new versions of a worker at the same address. */
const WORKER = '/sw.js';
const TEST_GATEWAY = '/pay/checkout.js';

type Rule = (text: string) => string;
interface Rules {
  createScriptURL: Rule;
  createHTML?: Rule;
}
interface Policy {
  createScriptURL(url: string): unknown;
}

/** Creates the policy, if the browser supports Trusted Types. A name can be used only once. */
const makePolicy = (name: string, rules: Rules): Policy =>
  (globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Policy } }).trustedTypes?.createPolicy(
    name,
    rules,
  ) ?? rules;

const made = new Map<string, Policy>();
function policy(name: string, rules: Rules): Policy {
  const one = made.get(name) ?? makePolicy(name, rules);
  made.set(name, one);
  return one;
}

/** The worker's URL for `register`. Throws for any other. */
export const trustedWorker = (url = WORKER) =>
  policy(POLICY_NAMES.worker, {
    createScriptURL: (address) => {
      if (address !== WORKER) throw new ShopError('not-trusted', { address });
      return address;
    },
  }).createScriptURL(url) as string;

/**
 * The URL of a payment widget for a script's `src`: the provider's, or our test gateway's. Throws for any other path. The origin
 * of the test gateway is checked by the content security policy only.
 */
export function trustedPaymentScript(url: string): string {
  if (url === PROVIDER_SCRIPT) policy(POLICY_NAMES.provider, PROVIDER_RULES);
  return policy(POLICY_NAMES.payment, { createScriptURL: paymentScript }).createScriptURL(url) as string;
}

function paymentScript(url: string): string {
  if (url === PROVIDER_SCRIPT || new URL(url, 'http://page.invalid').pathname === TEST_GATEWAY) return url;
  throw new ShopError('not-trusted', { address: url });
}

/**
 * Markup that cannot run code: each `<` starts one of these tags, and their attributes contain neither `<` nor `>`, so
 * that no parser can find another tag.
 */
const INERT = /^(?:[^<]|<\/?(?:style|div|span|p|b|br)(?: (?:class|style)="[^"<>]*")*\s*\/?>)*$/i;
/** The provider's markup is one line of keyframes. */
const MOST_MARKUP = 5_000;

/** The provider's script writes a style sheet as markup and loads its own scripts. Nothing else is allowed. */
const PROVIDER_RULES: Rules = {
  createHTML: (markup) => {
    if (markup.length > MOST_MARKUP || !INERT.test(markup))
      throw new ShopError('not-trusted', { length: markup.length });
    return markup;
  },
  createScriptURL: (url) => {
    const { origin } = new URL(url, 'http://page.invalid');
    if (!(PROVIDER_SCRIPT_HOSTS as readonly string[]).includes(origin)) throw new ShopError('not-trusted', { origin });
    return url;
  },
};
