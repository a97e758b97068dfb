/** Its name never changes: browsers find new versions of a worker under the old address. */
const ADDRESS = '/sw.js';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown };
}

/** The worker's address, as `register` wants it where the page enforces Trusted Types (OFFLINE 3.14). */
export function workerAddress(): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('shop-worker', {
    createScriptURL: (url) => {
      if (url !== ADDRESS) throw new TypeError(`not the worker: ${url}`);
      return url;
    },
  });
  return policy ? policy.createScriptURL(ADDRESS) : ADDRESS;
}
