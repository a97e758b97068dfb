// What the policies let through, in a browser that has Trusted Types and in one that has not.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { POLICY_NAMES, PROVIDER_SCRIPT } from '#src/base/trusted-types.ts';

type Rules = Record<'createScriptURL' | 'createHTML' | 'createScript', ((text: string) => string) | undefined>;
const made = new Map<string, Rules>();

/** The module as a new page has it. */
async function openPage(hasTrustedTypes: boolean) {
  vi.resetModules();
  const trustedTypes = {
    createPolicy(name: string, rules: Rules) {
      // As the header's 'trusted-types' has it.
      if (!Object.values<string>(POLICY_NAMES).includes(name) || made.has(name)) throw new TypeError(name);
      made.set(name, rules);
      return rules;
    },
  };
  vi.stubGlobal('trustedTypes', hasTrustedTypes ? trustedTypes : undefined);
  return import('#src/base/trusted-types.ts');
}
beforeEach(() => made.clear());
afterEach(() => vi.unstubAllGlobals());

describe.each([true, false])('with Trusted Types: %s', (has) => {
  test('the worker is /sw.js and nothing else, however often it is asked for', async () => {
    const { trustedWorker } = await openPage(has);
    expect([trustedWorker(), trustedWorker()]).toEqual(['/sw.js', '/sw.js']);
    for (const other of ['/sw.js?x', '//evil.example/sw.js', 'data:,', '/assets/sw.js'])
      expect(() => trustedWorker(other)).toThrow('not-trusted');
  });

  test('a payment script is the provider’s or the test gateway’s', async () => {
    const { trustedPaymentScript } = await openPage(has);
    for (const url of [
      PROVIDER_SCRIPT,
      '/pay/checkout.js',
      'https://api.shop.example/pay/checkout.js',
      PROVIDER_SCRIPT,
    ])
      expect(trustedPaymentScript(url)).toBe(url);
    for (const other of [
      'https://evil.example/v1/checkout.js',
      'https://checkout.razorpay.com.evil.example/v1/checkout.js',
      `${PROVIDER_SCRIPT}?`,
      '/media/pay/checkout.js',
      'data:text/javascript,alert(1)',
      'javascript:alert(1)',
      '',
    ])
      expect(() => trustedPaymentScript(other)).toThrow('not-trusted');
  });
});

test('there is no policy for anybody’s strings until the provider’s script is wanted', async () => {
  const { trustedPaymentScript, trustedWorker } = await openPage(true);
  trustedWorker();
  trustedPaymentScript('/pay/checkout.js');
  expect([...made.keys()]).toEqual(['shop-worker', 'shop-payment']);
  trustedPaymentScript(PROVIDER_SCRIPT);
  expect(made.has('default')).toBe(true);
});

describe('the provider’s script', () => {
  let rules: Rules;
  beforeEach(async () => {
    (await openPage(true)).trustedPaymentScript(PROVIDER_SCRIPT);
    rules = made.get('default') as Rules;
  });

  test.each([
    '<style>@keyframes rot{to{transform: rotate(360deg);}}</style>',
    '<div class="container" style="top: 0"><span>Test Mode</span><br/></div>',
    '',
    'words',
  ])('may write %s', (markup) => {
    expect(rules.createHTML?.(markup)).toBe(markup);
  });

  test.each([
    '<img src=x onerror=alert(1)>',
    '<script src="https://checkout.razorpay.com/v1/checkout.js"></script>',
    '<div onclick="alert(1)">',
    '<div class="a"onclick="alert(1)">',
    '<div class="></div><img src=x onerror=alert(1)>">',
    '<style><b class="</style><img src=x onerror=alert(1)>"></style>',
    '<style></style><svg><a></a></svg>',
    '<a class="x">words</a>',
    '<!--<div>-->',
    '<p><',
    '<div/onclick=alert(1)>',
    '<DIV STYLE="x" ID="root">',
    `<div>${'x'.repeat(5_000)}`,
  ])('may not write %s', (markup) => {
    expect(() => rules.createHTML?.(markup)).toThrow('not-trusted');
  });

  test('may load parts of its own, and run no text', () => {
    for (const part of ['https://cdn.razorpay.com/static/cx/bundle.js', 'https://checkout.razorpay.com/v1/part.js'])
      expect(rules.createScriptURL?.(part)).toBe(part);
    for (const url of [
      'https://evil.example/x.js',
      'https://evil.example/https://cdn.razorpay.com/x.js',
      'https://cdn.razorpay.com.evil.example/x.js',
      'https://cdn.razorpay.com@evil.example/x.js',
      '/media/x.js',
      'http://cdn.razorpay.com/x.js',
      'data:,x',
    ])
      expect(() => rules.createScriptURL?.(url)).toThrow('not-trusted');
    expect(rules.createScript).toBeUndefined();
  });
});
