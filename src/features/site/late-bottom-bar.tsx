import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#src/ui/when-idle.ts';

const BottomBar = lazy(async () => ({ default: (await import('./bottom-bar.tsx')).BottomBar }));

/** The bar of phones once the page is idle: it only repeats what the header has, nearer to the thumb. */
export function LateBottomBar() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle ? (
    <Suspense fallback={null}>
      <BottomBar />
    </Suspense>
  ) : null;
}
