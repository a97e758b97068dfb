// Tells the shop about a log-out, so that a copied token becomes invalid. Only our own server supports this. The page
// does not wait for it; if it fails, the token is removed here and expires on the server.
import type { ApiClient } from '#src/api/client.ts';
import { createLog } from '#src/base/log.ts';

const log = createLog('session');

/** @param token the token that was removed from storage. Never rejects. */
export async function revokeToken(api: ApiClient, token: string): Promise<void> {
  if (!api.config.backendIdempotency) return;
  try {
    // A log-out must not depend on loading this code.
    const { logoutUser } = await import('#src/contract/account.ts');
    await api.call(logoutUser, {}, { headers: { authorization: `Bearer ${token}` }, keepalive: true });
  } catch (error) {
    log.info('the log-out was not sent to the shop', error);
  }
}
