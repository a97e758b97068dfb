import { createStore } from '#src/base/create-store.ts';
import { useStore } from './use-store.ts';

const { get, set, subscribe } = createStore(false);

/** Whether the shopper wants to save data: small pictures, nothing that moves or loads by itself. Set by the page. */
export const dataSaver = { isOn: get, set, subscribe };

/** The same, followed as it changes. False on the server and in the first render after it. */
export const useDataSaver = (): boolean => useStore({ get, subscribe }, false);
