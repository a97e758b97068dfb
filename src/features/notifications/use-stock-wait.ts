import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { getWait } from '#src/contract/stock-wait.ts';
import type { OptionChoice } from '#src/domain/product-options.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { demandSync, useLazySync, useNeededSync } from '#src/features/session/sync-context.ts';
import { useSnapshot } from '#src/features/session/use-lists.ts';
import { useSession } from '#src/features/session/use-session.ts';
import type { ListOutbox, ViewLine } from '#src/offline/index.ts';
import { cartLine } from '#src/offline/lines.ts';
import { chosenKinds, knownEndpoint, pushState, renew, turnOn } from './device-push.ts';
import * as m from './messages.ts';

const log = createLog('notifications');

/**
 * The subscription 'Tell me when it is back' for a product and its options. It is an outbox operation: stored on the device at once,
 * sent once when the shop can be reached, and cancelled in the same way. Browser only.
 */
export function useStockWait(product: Product, { color, size }: OptionChoice) {
  const api = useApi();
  const lazySync = useLazySync();
  const { userToken, contactEmail } = useSession();
  const waits = useNeededSync()?.outbox.waits() ?? null;
  const { lines, rejected, isRead, status } = useSnapshot(waits);
  const [state, setState] = useState(pushState);
  const [isTakenBack, setTakenBack] = useState(false);
  const { line, payload } = cartLine({ product, color, size, isCombo: false, comboProducts: [] });
  const noted = lines.find((wait) => wait.line === line);
  const refused = rejected.filter(({ op }) => op.line === line && op.kind === 'add');
  useForgetTold(waits, noted);
  /** A device is notified of what an address waits for only while its customer is logged in (decision 090). */
  const isTold = (address?: string | null) => !address || userToken !== null;

  const ask = useMutation({
    networkMode: 'always',
    mutationFn: async (typed: string | 'device') => {
      const { opened, outbox } = await demandSync(lazySync);
      const endpoint = typed === 'device' ? await endpointOfDevice(await opened()) : undefined;
      if (endpoint === null) return;
      const contact_email = typed === 'device' ? (contactEmail ?? undefined) : typed;
      for (const { op } of refused) await outbox.waits().dismiss(op.opId);
      // A wish of which the device does not tell any more.
      if (noted) await outbox.waits().remove(line);
      await outbox.waits().add({ line, payload: { ...payload, tell: { contact_email, endpoint } } });
    },
    onError: (error) => log.warn('the wish was not stored', error),
    onSettled: () => setState(pushState()),
  });
  const takeBack = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await waits?.remove(line);
      setTakenBack(true);
    },
    onError: (error) => log.warn('the wish was not taken back', error),
  });
  /** Asking chooses this kind. A device that is on for it needs no network; the shop is notified of it again by the way. */
  async function endpointOfDevice(sessionId: string): Promise<string | null> {
    const known = await knownEndpoint();
    if (known === null || !tellsStock())
      return turnOn(api, sessionId, [...new Set([...chosenKinds(), 'stock' as const])]);
    void renew(api, sessionId);
    return known;
  }
  return {
    isRead,
    /** The sentence that says how the shopper is told; null before they asked, and if the device does not tell of it any more. */
    told: noted ? toldBy(noted, state === 'on' && tellsStock() && isTold(noted.payload.tell?.contact_email)) : null,
    /** The shop cannot be reached and does not know it yet. */
    isNotSent: noted?.id === null && status.word === 'offline',
    isRefused: refused.length > 0,
    canPush: isTold(contactEmail) && (state === 'off' || state === 'on'),
    /** The browser has not asked for the permission yet. */
    isAskedNext: state === 'off' && Notification.permission === 'default',
    contactEmail,
    ask: ask.mutate,
    asking: ask.isPending ? ask.variables : null,
    takeBack: () => takeBack.mutate(),
    isTakenBack,
    error: ask.error ?? takeBack.error,
  };
}

const tellsStock = () => chosenKinds().includes('stock');

const toldBy = ({ payload: { tell } }: ViewLine, isOnDevice: boolean) => {
  if (tell?.endpoint && isOnDevice) return m.toldOnDevice;
  return tell?.contact_email ? m.toldByEmail(tell.contact_email) : null;
};

/** Who was told waits no longer: the next time it is sold out they may ask again. */
function useForgetTold(waits: ListOutbox | null, noted: ViewLine | undefined): void {
  const api = useApi();
  const { id, line } = noted ?? {};
  useEffect(() => {
    if (!waits || !id || !line) return;
    api
      .call(getWait, { query: { wait_id: id } })
      .then(async ({ data }) => {
        if (!data.isWaiting) await waits.remove(line);
      })
      .catch((error: unknown) => log.info('the shop did not say whether this device still waits', error));
  }, [api, waits, id, line]);
}
