import { useEffect, useRef, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import { useCartList, useSnapshot } from '#src/features/session/use-lists.ts';
import { lazyPart, WhenIdle } from '#src/ui/lazy-part.tsx';

const log = createLog('install');

const NoticeStack = lazyPart(async () => (await import(/* chunk: idle */ './notice-stack.tsx')).NoticeStack);

/** The app's notices. Their code loads in the state `idle`; what is added to the cart before that counts, too. */
export function AppNotices() {
  // A change that is not stored yet may still fail.
  const { isRead, isStored, lines, status } = useSnapshot(useCartList());
  const hasAdded = useAdded(isRead && isStored ? lines.length : null);
  return (
    <WhenIdle>
      <NoticeStack count={lines.length} hasAdded={hasAdded} canKeep={!status.attention.includes('memory')} />
    </WhenIdle>
  );
}

/**
 * True from the moment the cart grows while the page is open. Then also requests persistent storage for the cart.
 * @param count lines in the cart; null while it is not known
 */
function useAdded(count: number | null): boolean {
  const before = useRef<number | null>(null);
  const [hasAdded, setHasAdded] = useState(false);
  useEffect(() => {
    if (count === null) return;
    const grew = before.current !== null && count > before.current;
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
