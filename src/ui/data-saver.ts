import { useSyncExternalStore } from 'react';

let isOn = false;
const listeners = new Set<() => void>();

/** Whether the shopper wants little data: small pictures, nothing that moves or loads by itself. Set by the page. */
export const dataSaver = {
  isOn: (): boolean => isOn,
  set: (on: boolean): void => {
    isOn = on;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The same, followed as it changes. False on the server and in the first render after it. */
export const useDataSaver = (): boolean => useSyncExternalStore(dataSaver.subscribe, dataSaver.isOn, () => false);
