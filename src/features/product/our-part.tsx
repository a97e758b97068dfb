import type { ComponentType } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { useSync } from '#src/features/session/sync-context.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/**
 * A component that needs a call of our own server; with another backend there is none. Its code loads after the first interaction;
 * until then its place is empty and as high as `height` says, so that nothing moves when it comes.
 */
export function ourPart<Props extends object>(load: () => Promise<ComponentType<Props>>, height: string) {
  const space = <div className={height} />;
  const Part = lazyPart(load, space);
  return (props: Props) => {
    const canAsk = useSync() !== null;
    if (!useApi().config.backendIdempotency) return null;
    return canAsk ? <Part {...props} /> : space;
  };
}
