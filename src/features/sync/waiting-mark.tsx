import { Icon } from '#src/ui/icon.tsx';
import * as syncMessages from './messages.ts';
import { useHeldFor } from './use-held-for.ts';

/**
 * Marks a line with unsent changes, over the bottom of its picture, so that nothing moves when the mark comes or goes.
 * Changes that are sent within a moment are not marked. The picture's frame must be `relative`.
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
