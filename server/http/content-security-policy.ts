// The CSP as a table, so that a payment provider's sources can be added without editing a string.
import { POLICY_NAMES } from '#src/base/trusted-types.ts';

export type PolicySources = Record<string, readonly string[]>;

const BASE: PolicySources = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'style-src': ["'self'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [POLICY_NAMES.worker, POLICY_NAMES.payment],
};

/** The header's value. Each of `extras` adds sources to a directive, or adds a directive. */
export function contentSecurityPolicy(...extras: readonly PolicySources[]): string {
  const all = [BASE, ...extras];
  const names = new Set(all.flatMap((sources) => Object.keys(sources)));
  return [...names].map((name) => [name, ...all.flatMap((sources) => sources[name] ?? [])].join(' ')).join('; ');
}
