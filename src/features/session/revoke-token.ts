// A log-out is told to the shop, so that a copy of the token is worth nothing from then on. Only our own server has the
// call, and nobody waits for it: where it fails, the token is forgotten on the device and runs out by itself.
import type { ApiClient } from '#src/api/client.ts';
import { createLog } from '#src/base/log.ts';

const log = createLog('session');

/** @param token no longer the stored one. Never rejects. */
export async function revokeToken(api: ApiClient, token: string): Promise<void> {
  if (!api.config.backendIdempotency) return;
  try {
    // A log-out must not hang on whether this code comes.
    const { logoutUser } = await import('#src/contract/account.ts');
    await api.call(logoutUser, {}, { headers: { authorization: `Bearer ${token}` }, keepalive: true });
  } catch (error) {
    log.info('the shop was not told of the log-out', error);
  }
}
