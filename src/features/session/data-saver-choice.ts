import { dataSaver } from '#src/ui/data-saver.ts';
import { readStored, subscribeStored, writeStored } from './browser-storage.ts';

/** Follows the shopper's switch, in this tab and others; until it is used, the browser's setting (Save-Data). */
export function followDataSaver(): void {
  const read = () => {
    const chosen = readStored('dataSaver');
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    dataSaver.set(chosen === null ? connection?.saveData === true : chosen === 'on');
  };
  read();
  subscribeStored(read);
}

export const chooseDataSaver = (on: boolean): void => writeStored('dataSaver', on ? 'on' : 'off');
