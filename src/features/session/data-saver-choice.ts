import { dataSaver } from '#src/ui/data-saver.ts';
import { readStored, subscribeStored, writeStored } from './browser-storage.ts';

/** The shopper's switch, in this tab and the others; until it is touched, what the browser asks for (Save-Data). */
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
