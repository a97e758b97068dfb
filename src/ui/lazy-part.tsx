import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { createLog } from '#src/base/log.ts';
import { useStore } from './use-store.ts';
import { isPageIdle } from './when-idle.ts';

const log = createLog('page');

/**
 * A component whose code loads when it is first rendered. Until then the placeholder is in its place. If the code does not
 * arrive (a network that has just gone), the page goes on without it. Only for parts that the shopper has not asked for.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) {
  const Part = lazy(async () => ({
    default: await load().catch((error: unknown): ComponentType<Props> => {
      log.warn('a part of the page did not load', error);
      return () => null;
    }),
  }));
  return (props: Props) => (
    <Suspense fallback={placeholder}>
      <Part {...props} />
    </Suspense>
  );
}

/** Renders its children from the state `idle` on (src/app/start-up.ts). */
export const WhenIdle = ({ children }: { children: ReactNode }) => (useStore(isPageIdle, false) ? children : null);
