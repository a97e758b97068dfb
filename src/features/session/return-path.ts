/**
 * The `redirect` of /login as a search object; undefined unless it is a path of this shop. Undefined and not left out, because
 * the router keeps parameters that validateSearch leaves out.
 */
export function safeReturnPath(redirect: unknown): { redirect?: string | undefined } {
  const isOwnPath = typeof redirect === 'string' && /^\/(?![/\\])/.test(redirect);
  return { redirect: isOwnPath ? redirect : undefined };
}
