// Everything that may become a script's address or markup by way of a string, in one place (OFFLINE 3.14). The server's
// policy names these and no others (server/http/content-security-policy.ts), so a string from anywhere else is refused by
// the browser; one without Trusted Types is asked the same questions and takes the string.
import { ShopError } from './errors.ts';

/** Where the provider has its widget; our server names another for its test gateway. */
export const PROVIDER_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
/** What that script loads in its turn (docs/decisions/014). */
export const PROVIDER_SCRIPT_HOSTS = ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'] as const;
/** `default` is what a browser asks about strings of code that is not ours: only a shop with Razorpay allows it. */
export const POLICY_NAMES = { worker: 'shop-worker', payment: 'shop-payment', provider: 'default' } as const;

/** Its name never changes: browsers find new versions of a worker under the old address. */
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

/** Makes the policy where the browser knows of them; a name can be given once. */
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

/** The worker's address, as `register` wants it where Trusted Types are enforced. Throws for any other. */
export const trustedWorker = (url = WORKER) =>
  policy(POLICY_NAMES.worker, {
    createScriptURL: (address) => {
      if (address !== WORKER) throw new ShopError('not-trusted', { address });
      return address;
    },
  }).createScriptURL(url) as string;

/**
 * The address of a payment widget, as a script's `src` wants it: the provider's, or our test gateway's on the page's or the
 * API's origin, of which the policy of the page knows. Throws for any other.
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
 * Markup that cannot run whatever reads it: a `<` begins only one of these tags, and their attributes hold neither `<` nor
 * `>`, so that no reading of it finds another tag.
 */
const INERT = /^(?:[^<]|<\/?(?:style|div|span|p|b|br)(?: (?:class|style)="[^"<>]*")*\s*\/?>)*$/i;
/** The provider's is a line of keyframes. */
const MOST_MARKUP = 5_000;

/** Its script writes a style sheet as markup and loads parts of its own; nothing else is let through, and no code at all. */
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
