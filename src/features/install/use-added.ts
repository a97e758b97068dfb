import { useEffect, useRef, useState } from 'react';
import { createLog } from '#src/base/log.ts';

const log = createLog('install');

/**
 * True from the moment the cart grows while the page is open. Then also requests persistent storage for the cart.
 * @param count lines in the cart; null until it is known
 */
export function useAdded(count: number | null): boolean {
  const before = useRef<number | null>(null);
  const [hasAdded, setHasAdded] = useState(false);
  useEffect(() => {
    const grew = count !== null && before.current !== null && count > before.current;
    before.current = count;
    if (!grew) return;
    setHasAdded(true);
    void keepForLong();
  }, [count]);
  return hasAdded;
}

async function keepForLong(): Promise<void> {
  try {
    await (await import(/* chunk: idle */ './persistent-storage.ts')).requestPersistentStorage();
  } catch (error) {
    log.info('persistent storage not requested', error);
  }
}
