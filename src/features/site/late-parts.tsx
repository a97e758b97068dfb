import { Suspense, useEffect, useState } from 'react';
import { lateOrNever } from '#src/ui/late-or-never.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

const IdleParts = lateOrNever(async () => (await import('./idle-parts.tsx')).IdleParts);

/** What lies over the page, once the page is idle: the first view owes it nothing. */
export function LateParts() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle ? (
    <Suspense fallback={null}>
      <IdleParts />
    </Suspense>
  ) : null;
}
