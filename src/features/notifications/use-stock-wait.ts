import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createLog } from '#src/base/log.ts';
import { addWait, removeWait } from '#src/contract/notification.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { demandSync, useLazySync } from '#src/features/session/sync-context.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { pushState, turnOn } from './device-push.ts';
import * as m from './messages.ts';
import { noteWait, readWait, type WantedGoods } from './stock-wait-notes.ts';

const log = createLog('notifications');

/** The wish to be told when these goods are back: asked for, noted on the device, taken back. Browser only. */
export function useStockWait(goods: WantedGoods) {
  const api = useApi();
  const lazySync = useLazySync();
  const { contactEmail } = useSession();
  const [noted, setNoted] = useState(() => readWait(goods));
  const [state, setState] = useState(pushState);

  const ask = useMutation({
    networkMode: 'always',
    mutationFn: async (typed: string | 'device') => {
      const sync = typed === 'device' ? await demandSync(lazySync) : null;
      const endpoint = sync && (await turnOn(api, await sync.opened()));
      if (sync && !endpoint) return null;
      const contact_email = typed === 'device' ? contactEmail : typed;
      const wait_id = crypto.randomUUID().replaceAll('-', '');
      const how = { ...(contact_email ? { contact_email } : {}), ...(endpoint ? { endpoint } : {}) };
      await api.call(addWait, { body: { wait_id, ...goods, ...how } });
      return { id: wait_id, told: endpoint ? m.toldOnDevice : m.toldByEmail(typed) };
    },
    onSuccess: (wait) => {
      if (!wait) return;
      noteWait(goods, wait);
      setNoted(wait);
    },
    onError: (error) => log.warn('the wish was not stored', error),
    onSettled: () => setState(pushState()),
  });
  const takeBack = useMutation({
    networkMode: 'always',
    mutationFn: (wait_id: string) => api.call(removeWait, { body: { wait_id } }),
    onSuccess: () => {
      noteWait(goods, null);
      setNoted(null);
      ask.reset();
    },
    onError: (error) => log.warn('the wish was not taken back', error),
  });
  return {
    noted,
    canPush: state === 'off' || state === 'on',
    contactEmail,
    ask: ask.mutate,
    asking: ask.isPending ? ask.variables : null,
    takeBack: () => noted && takeBack.mutate(noted.id),
    isTakingBack: takeBack.isPending,
    isTakenBack: takeBack.isSuccess,
    error: ask.error ?? takeBack.error,
  };
}
