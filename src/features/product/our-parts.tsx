// Parts that need a call of our own server; with another backend there are none. Their code loads after the first interaction.
import type { ComponentType } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { useSync } from '#src/features/session/sync-context.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

const load = () => import('./late-parts.tsx');

/** Until the part comes, its place is empty and as high as `height` says, so that nothing moves then. */
function ourPart<Props extends object>(part: () => Promise<ComponentType<Props>>, height: string) {
  const space = <div className={height} />;
  const Part = lazyPart(part, space);
  return (props: Props) => {
    const canAsk = useSync() !== null;
    if (!useApi().config.backendIdempotency) return null;
    return canAsk ? <Part {...props} /> : space;
  };
}

/** The form for a PIN code. */
export const Delivery = ourPart(async () => (await load()).ProductDelivery, 'h-[8.8rem]');
/** 'Tell me when it is back'. */
export const TellMe = ourPart(async () => (await load()).TellMe, 'h-11');
