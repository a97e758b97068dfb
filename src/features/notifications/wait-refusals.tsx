import { useSync } from '#src/features/session/sync-context.ts';
import { useRefusalToasts } from '#src/features/sync/use-refusal-toasts.ts';
import { notNoted } from './wait-messages.ts';

/** Shows a toast for each 'Tell me when it is back' that the shop rejected, on any page. Rendered once, in SyncWatch. */
export function WaitRefusals() {
  useRefusalToasts(useSync()?.outbox.waits() ?? null, notNoted);
  return null;
}
