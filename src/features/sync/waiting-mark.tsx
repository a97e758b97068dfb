import { Badge } from '#src/ui/badge.tsx';
import { Icon } from '#src/ui/icon.tsx';
import * as syncMessages from './messages.ts';
import { useHeldFor } from './use-held-for.ts';

/** Marks a line of which something is not with the shop yet. What is sent within a moment is not marked. */
export function WaitingMark({ isWaiting, isMemory }: { isWaiting: boolean; isMemory: boolean }) {
  const isShown = useHeldFor(isWaiting);
  if (!isShown) return null;
  return (
    <Badge>
      <Icon name="cloud-off" size={14} />
      {isMemory ? syncMessages.inTabOnly : syncMessages.onDeviceOnly}
    </Badge>
  );
}
