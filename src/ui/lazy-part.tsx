import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import { whenIdle } from './when-idle.ts';

const log = createLog('page');

/**
 * A component whose code loads when it is first rendered. Until then nothing is in its place, and where the code does not
 * arrive (a network that has just gone) the page goes on without it. Only for parts that the shopper has not asked for.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({
    default: await load().catch((error: unknown): ComponentType<Props> => {
      log.warn('a lazy part of the page did not load; the next visit tries again', error);
      return () => null;
    }),
  }));
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

/** Renders its children when the page is idle. */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle ? children : null;
}
