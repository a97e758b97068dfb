// The CSP as a table, so that what a payment host needs can be added without touching a string.
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
};

/** The header's value; `extra` adds sources to a directive, or a directive. */
export function contentSecurityPolicy(extra: PolicySources = {}): string {
  const names = new Set([...Object.keys(BASE), ...Object.keys(extra)]);
  return [...names].map((name) => [name, ...(BASE[name] ?? []), ...(extra[name] ?? [])].join(' ')).join('; ');
}
