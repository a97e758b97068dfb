import { ApiError } from '#src/base/errors.ts';
import * as freshnessMessages from '#src/features/freshness/messages.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { whyFailed } from '#src/features/freshness/why-failed.ts';
import { Icon } from '#src/ui/icon.tsx';
import { serverWords } from './server-words.ts';

/**
 * Why a form could not be sent, beside it; announced. Nothing while there is nothing to say.
 * @param text in place of what the error says
 */
export function FormAlert({ error, text }: { error: unknown; text?: string | undefined }) {
  const why = useWhy(error);
  const shown = text ?? why;
  return (
    // Empty it takes no room between its neighbours, four steps apart in every form.
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

/** The shop's own words; where it gave none, or nobody of the shop answered, ours. A refusal without words is a toast alone. */
function useWhy(error: unknown): string {
  const isOffline = useIsOffline();
  if (!error) return '';
  const why = whyFailed(error, isOffline);
  if (error instanceof ApiError && (serverWords(error) || why === 'refused')) return serverWords(error);
  return freshnessMessages.whyText(why, error);
}
