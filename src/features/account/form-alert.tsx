import { ApiError } from '#src/base/errors.ts';
import * as freshnessMessages from '#src/features/freshness/messages.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { whyFailed } from '#src/features/freshness/why-failed.ts';
import { Icon } from '#src/ui/icon.tsx';
import { serverMessageOf } from './server-message.ts';

/**
 * Announces beside a form why it could not be sent. Empty while there is no error.
 * @param text replaces the message of the error
 */
export function FormAlert({ error, text }: { error: unknown; text?: string | undefined }) {
  const why = useWhy(error);
  const shown = text ?? why;
  return (
    // An empty alert takes up no space (every form has a gap of 4).
    <div role="alert" className="empty:-mt-4">
      {shown ? (
        <p className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger">
          <Icon name="alert" size={18} className="mt-1" />
          {shown}
        </p>
      ) : null}
    </div>
  );
}

/** The server's message if it sent one, ours if it did not or did not respond. A rejection without a message is only a toast. */
function useWhy(error: unknown): string {
  const isOffline = useIsOffline();
  if (!error) return '';
  const why = whyFailed(error, isOffline);
  if (error instanceof ApiError && (serverMessageOf(error) || why === 'refused')) return serverMessageOf(error);
  return freshnessMessages.whyText(why, error);
}
