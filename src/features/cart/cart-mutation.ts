// Every write of the cart, one after another. The screens' view is the confirmed lines plus the writes still pending
// (cart-change.ts), so a failed write needs no undoing: it stops being pending.
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { createLog } from '#src/base/log.ts';
import { toast } from '#src/ui/toaster.tsx';
import { applyChange, type CartChange, isOvertaken } from './cart-change.ts';
import { type CartLine, toCartLine } from './cart-line.ts';
import { cartQuery } from './cart-query.ts';
import { failureOf, successOf } from './messages.ts';
import { sendChange } from './send-change.ts';

const log = createLog('cart');

/** Where the pending changes of one cart are found. */
export const cartChangeKey = (sessionId: string | null) => ['cart-change', sessionId] as const;

/** The one mutation of a cart: serial per session, optimistic by folding, toasts of SPEC 8. */
export function cartMutation(api: ApiClient, queryClient: QueryClient, sessionId: string) {
  const query = cartQuery(api, sessionId);
  const confirmed = () => queryClient.getQueryData(query.queryKey);
  // An answer asked for before the write must not replace what the write confirms.
  const dropReads = () => queryClient.cancelQueries({ queryKey: query.queryKey });

  return mutationOptions({
    mutationKey: cartChangeKey(sessionId),
    scope: { id: `cart:${sessionId}` },
    mutationFn: async (change: CartChange) => {
      if (isOvertaken(change, pendingChanges(queryClient, sessionId).slice(1))) return;
      const saved = await sendChange({ api, sessionId, lines: confirmed() ?? [] }, change);
      await dropReads();
      const lines = confirmed();
      if (lines && (change.kind !== 'cart.add' || saved))
        queryClient.setQueryData(query.queryKey, saved ? withSaved(lines, toCartLine(saved)) : settled(lines, change));
      else await readAgain(queryClient, query);
    },
    onMutate: dropReads,
    onSuccess: (_saved, change) => {
      const text = successOf[change.kind];
      if (text) toast.success(text);
    },
    onError: (error, change) => {
      log.warn(`${change.kind} failed`, error);
      toast.error(failureOf(change));
      // Whether the backend acted may be unknown: ask it, without keeping the shopper waiting.
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });
}

/** The changes not yet confirmed, oldest first; the first is the one being sent. */
function pendingChanges(queryClient: QueryClient, sessionId: string): CartChange[] {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: cartChangeKey(sessionId), status: 'pending' })
    .map((mutation) => mutation.state.variables as CartChange);
}

const settled = (lines: readonly CartLine[], change: CartChange) =>
  applyChange(lines, change).map((line) => (line.waiting ? { ...line, waiting: false } : line));

const withSaved = (lines: readonly CartLine[], saved: CartLine) =>
  lines.some(({ key }) => key === saved.key)
    ? lines.map((line) => (line.key === saved.key ? saved : line))
    : [...lines, saved];

/** The write is done even when reading after it fails; the query then says so itself. */
async function readAgain(queryClient: QueryClient, query: ReturnType<typeof cartQuery>): Promise<void> {
  try {
    await queryClient.fetchQuery({ ...query, staleTime: 0 });
  } catch (error) {
    log.warn('written, but the cart could not be read', error);
  }
}
