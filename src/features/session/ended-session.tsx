// Detects a token that was revoked elsewhere (new password, 90 days unused). After a 401 of a customer's request, the
// page sends one more request with its current token. Only if that fails too, the token is removed. The e-mail stays,
// and with it the pending wishlist changes; the cart belongs to the device.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiClient } from '#src/api/client.ts';
import { ApiError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { toast } from '#src/ui/toaster.tsx';
import { useApi } from './api-context.ts';
import { readStored, writeStored } from './browser-storage.ts';
import { logInHere } from './log-in-here.ts';
import * as sessionMessages from './messages.ts';
import { removePersonal } from './personal-queries.ts';
import { useSnapshot, useWishList } from './use-lists.ts';

const log = createLog('session');

/** Codes of a 401 that do not concern the token. */
const OTHERS = new Set(['wrong-key', 'wrong-login']);
const isUnauthorised = (error: unknown) => error instanceof ApiError && error.status === 401 && !OTHERS.has(error.code);

/** What the events of both caches have in common. */
interface CacheEvent {
  action?: { type: string; error?: unknown };
}

/** Rendered once, in SyncWatch. */
export function EndedSessionWatch() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { status } = useSnapshot(useWishList());
  const isRefused = status.attention.includes('login');

  useEffect(() => {
    const look = (error: unknown) => {
      if (isUnauthorised(error)) void endIfRefused(api, queryClient);
    };
    const stops = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) => {
      // This watch loads with the outbox, perhaps after a refusal.
      for (const { state } of cache.getAll()) look(state.error);
      return cache.subscribe(({ action }: CacheEvent) => {
        if (action?.type === 'error') look(action.error);
      });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [api, queryClient]);
  useEffect(() => {
    if (isRefused) void endIfRefused(api, queryClient);
  }, [isRefused, api, queryClient]);
  return null;
}

let asking: Promise<void> | null = null;

function endIfRefused(api: ApiClient, queryClient: QueryClient): Promise<void> {
  asking ??= ask(api, queryClient).finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(api: ApiClient, queryClient: QueryClient): Promise<void> {
  const [token, contact_email] = [readStored('userToken'), readStored('contact_email')];
  if (!token || !contact_email) return;
  try {
    // Imported lazily: few pages need this, and the account contract is large.
    const { getUserProfile } = await import('#src/contract/account.ts');
    await api.call(getUserProfile, { query: { contact_email } });
  } catch (error) {
    if (!isUnauthorised(error)) return log.warn('session not checked', error);
    // Another log-in may have happened in the meantime.
    if (readStored('userToken') !== token) return;
    writeStored('userToken', null);
    removePersonal(queryClient);
    toast.error(sessionMessages.ended, logInHere());
  }
}
