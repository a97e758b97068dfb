import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#src/ui/when-idle.ts';

const AppNotices = lazy(async () => ({ default: (await import('./app-notices.tsx')).AppNotices }));

/** The app's notices once the page is idle: nothing of them is needed before. */
export function LateAppNotices() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle ? (
    <Suspense fallback={null}>
      <AppNotices />
    </Suspense>
  ) : null;
}
