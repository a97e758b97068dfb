import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import * as m from './messages.ts';

/** Something personal could not be asked for: it is on no device, so there is nothing else to show. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      icon="cloud-off"
      title={m.notLoaded}
      text={m.notLoadedText}
      action={<Button onClick={onRetry}>{m.tryAgain}</Button>}
    />
  );
}
