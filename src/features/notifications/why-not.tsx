import * as freshnessMessages from '#src/features/freshness/messages.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { whyFailed } from '#src/features/freshness/why-failed.ts';
import * as m from './messages.ts';

/** Says why something did not work. Empty while there is no error. */
export function WhyNot({ error, offline = m.offline }: { error: unknown; offline?: string }) {
  const isOffline = useIsOffline();
  const why = error ? whyFailed(error, isOffline) : null;
  return (
    <p role="alert" className="text-danger empty:hidden">
      {why === null
        ? ''
        : why === 'offline'
          ? offline
          : why === 'unknown'
            ? m.failed
            : freshnessMessages.whyText(why, error)}
    </p>
  );
}
