import { Icon } from '#src/ui/icon.tsx';
import * as syncMessages from './messages.ts';
import { useHeldFor } from './use-held-for.ts';

/**
 * Marks a line of which something is not with the shop yet, over the foot of its picture: it comes and goes with the
 * network, and nothing may move when it does. What is sent within a moment is not marked. The picture's frame is `relative`.
 */
export function WaitingMark({ isWaiting, isMemory }: { isWaiting: boolean; isMemory: boolean }) {
  const isShown = useHeldFor(isWaiting);
  if (!isShown) return null;
  return (
    <p className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-1.5 bg-ink/90 px-1.5 py-1 font-semibold text-paper text-xs leading-tight">
      <Icon name="cloud-off" size={14} />
      {isMemory ? syncMessages.inTabOnly : syncMessages.onDeviceOnly}
    </p>
  );
}
