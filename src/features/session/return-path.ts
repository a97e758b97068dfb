/** The `redirect` of /login as a search object: kept when it is a path of this shop, dropped otherwise. */
export function safeReturnPath(redirect: unknown): { redirect?: string } {
  const isOwnPath = typeof redirect === 'string' && /^\/(?![/\\])/.test(redirect);
  return isOwnPath ? { redirect } : {};
}
