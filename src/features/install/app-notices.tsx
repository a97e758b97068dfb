import { useEffect, useRef, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import { useCartList, useSnapshot } from '#src/features/session/use-lists.ts';
import { lazyPart, WhenIdle } from '#src/ui/lazy-part.tsx';

const log = createLog('install');

const NoticeStack = lazyPart(async () => (await import(/* chunk: idle */ './notice-stack.tsx')).NoticeStack);

/** The app's notices. Their code loads in the state `idle`; what is added to the cart before that counts, too. */
export function AppNotices() {
  // A change that is not stored yet may still fail.
  const { isRead, isKnown, isStored, lines, status } = useSnapshot(useCartList());
  const hasAdded = useAdded(isRead && isStored ? lines.length : null, isKnown);
  return (
    <WhenIdle>
      <NoticeStack count={lines.length} hasAdded={hasAdded} canKeep={!status.attention.includes('memory')} />
    </WhenIdle>
  );
}

/**
 * True from the moment the cart grows while the page is open. Then also requests persistent storage for the cart.
 * @param count lines in the cart; null while it is not known
 * @param isKnown whether the shop's list is among them. Its first list is what was in the cart before.
 */
function useAdded(count: number | null, isKnown: boolean): boolean {
  const before = useRef<{ count: number; isKnown: boolean }>(null);
  const [hasAdded, setHasAdded] = useState(false);
  useEffect(() => {
    if (count === null) return;
    const was = before.current;
    const grew = was?.isKnown === isKnown && count > was.count;
    before.current = { count, isKnown };
    if (!grew) return;
    setHasAdded(true);
    void keepForLong();
  }, [count, isKnown]);
  return hasAdded;
}

async function keepForLong(): Promise<void> {
  try {
    await (await import(/* chunk: idle */ './persistent-storage.ts')).requestPersistentStorage();
  } catch (error) {
    log.info('persistent storage not requested', error);
  }
}
