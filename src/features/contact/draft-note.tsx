import { Icon } from '#src/ui/icon.tsx';
import * as contactMessages from './messages.ts';

/** Tells the shopper that the draft is saved. */
export function DraftNote({ isOffline, hasFailed }: { isOffline: boolean; hasFailed: boolean }) {
  if (!isOffline && !hasFailed) return <p className="text-ink-soft text-sm">{contactMessages.kept}</p>;
  return (
    <p role="status" className="flex items-start gap-2 rounded-md bg-accent-soft p-3">
      <Icon name={isOffline ? 'cloud-off' : 'alert'} className="mt-0.5" />
      {isOffline ? contactMessages.keptOffline : contactMessages.keptAfterFailure}
    </p>
  );
}
