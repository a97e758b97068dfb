import type { Op, ShopChange } from '#src/offline/index.ts';

/** Texts of the sync status. `n` counts changes. */
const changes = (n: number) => (n === 1 ? '1 change' : `${n} changes`);
export const offline = 'You are offline';
export const offlineWaiting = (n: number) => `Offline: ${changes(n)} saved here`;
export const waiting = (n: number) => `${changes(n)} waiting to be sent`;
export const sending = (n: number) => `Saving ${changes(n)}`;
export const notSaved = (n: number) => `${changes(n)} not saved`;
export const look = 'Look';
export const login = 'Log in again to save your changes';
export const logIn = 'Log in';
export const update = 'This page is too old to save your changes';
export const reload = 'Reload';
export const stuck = 'Not all changes can be sent yet. We keep trying';
export const memory = 'Changes are kept until you close this tab';
export const memoryText =
  'This browser does not let the shop store anything, so what you change here is kept until you close this tab.';
export const deviceAndMemory = (n: number) =>
  `${changes(n)} saved on this device. New ones are kept until you close this tab`;
export const memoryFromNowOn =
  'This browser no longer lets the shop store anything, so what you change from now on is kept until you close this tab.';
export const stillOnDevice = (n: number) =>
  n === 1
    ? '1 change that you made before is saved on this device and waits to be sent.'
    : `${n} changes that you made before are saved on this device and wait to be sent.`;

export const onDeviceOnly = 'Only on this device';
export const inTabOnly = 'Only in this tab';

export const notSavedTitle = (n: number) => `Not saved (${n})`;
export const retry = 'Retry';
export const dismiss = 'Dismiss';
/** Names for screen readers, which tell several buttons in one list apart. */
export const retryOf = (productName: string) => `Retry ${productName}`;
export const dismissOf = (productName: string) => `Dismiss ${productName}`;
export const aProduct = 'A product';

export const undo = 'Undo';
export const undoOf = ({ kind }: Pick<ShopChange, 'kind'>, productName: string) =>
  kind === 'added' ? `Take ${productName} out` : `Put ${productName} back`;
export const ok = 'OK';
export const okOf = (productName: string) => `OK, ${productName}`;
const CHANGED_BY_SHOP: Readonly<Record<ShopChange['kind'], (productName: string, qty: number) => string>> = {
  removed: (productName) => `${productName} was removed by the shop`,
  changed: (productName, qty) => `The shop changed the quantity of ${productName} (it was ${qty})`,
  added: (productName) => `The shop also has ${productName} in your cart`,
};
export const changedByShop = ({ kind, qty }: Pick<ShopChange, 'kind' | 'qty'>, productName: string) =>
  CHANGED_BY_SHOP[kind](productName, qty);
export const severalChanged = (n: number) => `The shop has changed ${n} items in your cart`;
/** The text for a rejected change, by kind of change. */
export type RefusalMessage = (op: Op) => string;
export const gaveUp = 'Some changes could not be sent while the shop was closed. They are being sent now.';
export const restored = 'Your earlier cart is back';
export const cleared =
  'This browser has deleted what the shop saved here. Your cart is loaded from the shop again. Changes that were not sent are lost.';
