/** The `redirect` of /login as a search object; dropped unless it is a path of this shop. */
export function safeReturnPath(redirect: unknown): { redirect?: string } {
  const isOwnPath = typeof redirect === 'string' && /^\/(?![/\\])/.test(redirect);
  return isOwnPath ? { redirect } : {};
}
