import { useEffect, useRef, useState } from 'react';
import { createLog } from '#src/base/log.ts';

const log = createLog('install');

/**
 * True from the moment the cart grows while the page is open: somebody has put something into it. What is in the cart
 * is worth keeping, so the browser is then asked to keep it.
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
    await (await import(/* chunk: idle */ './ask-to-last.ts')).askToLast();
  } catch (error) {
    log.info('the browser was not asked to keep it for long', error);
  }
}
