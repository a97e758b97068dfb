import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import type { NoticeKind } from '#src/contract/notification.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { demandSync, useLazySync } from '#src/features/session/sync-context.ts';
import { chosenKinds, doNotAsk, mayAsk, pushState, renew, turnOff, turnOn } from './device-push.ts';

const log = createLog('notifications');

/** The state of notifications on this device, and the functions to change it. Renews the subscription at mount. Browser only. */
export function useDevice() {
  const api = useApi();
  const lazySync = useLazySync();
  const [state, setState] = useState(pushState);
  const [kinds, setKinds] = useState(chosenKinds);
  const [isOffered, setOffered] = useState(mayAsk);
  const sessionId = async () => (await demandSync(lazySync)).opened();

  useEffect(() => {
    if (pushState() !== 'on') return;
    demandSync(lazySync)
      .then((sync) => sync.opened())
      .then((id) => renew(api, id))
      .catch((error: unknown) => log.info('the device was not renewed', error));
  }, [api, lazySync]);

  const change = useMutation({
    networkMode: 'always',
    mutationFn: async (wanted: readonly NoticeKind[] | null) => {
      if (wanted === null) return turnOff(api);
      await turnOn(api, await sessionId(), wanted);
    },
    onError: (error) => log.warn('the device could not be changed', error),
    onSettled: () => {
      setState(pushState());
      setKinds(chosenKinds());
    },
  });
  return {
    state,
    kinds,
    /** Whether the shopper had made no choice on this device when the screen opened. */
    isOffered,
    isBusy: change.isPending,
    /** Changed on this screen: what replaced the button takes its focus. */
    isChanged: change.isSuccess,
    error: change.error,
    turnOn: (wanted = kinds) => change.mutate(wanted),
    turnOff: () => change.mutate(null),
    decline: () => {
      doNotAsk();
      setOffered(false);
    },
  };
}

export type DeviceNotices = ReturnType<typeof useDevice>;
