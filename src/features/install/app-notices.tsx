import { useEffect, useRef, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import { useCartList, useSnapshot } from '#src/features/session/use-lists.ts';
import { lazyPart, WhenIdle } from '#src/ui/lazy-part.tsx';

const log = createLog('install');

const NoticeStack = lazyPart(async () => (await import(/* chunk: idle */ './notice-stack.tsx')).NoticeStack);

/** The app's notices. Their code loads in the state `idle`; what is added to the cart before that counts, too. */
export function AppNotices() {
  // Counts what the device has stored: an optimistic update may still fail.
  const { isRead, lines, status } = useSnapshot(useCartList());
  const hasAdded = useAdded(isRead ? lines.length : null);
  return (
    <WhenIdle>
      <NoticeStack count={lines.length} hasAdded={hasAdded} canKeep={!status.attention.includes('memory')} />
    </WhenIdle>
  );
}

/**
 * True from the moment the cart grows while the page is open. Then also requests persistent storage for the cart.
 * @param count lines in the cart; null until it is known
 */
function useAdded(count: number | null): boolean {
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
