import { Link, useLocation } from '@tanstack/react-router';
import { updateNow } from '#src/features/update/update-ready.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import { type StatusText, statusText } from './status-text.ts';
import { useHeldFor } from './use-held-for.ts';
import { useSyncStatus } from './use-sync-status.ts';

/**
 * The sync status: a small tab below the header, on phones above the bottom bar. It overlays the page instead of moving
 * it. Hidden when everything is saved, for states that last only a moment, and for what the page shows itself.
 */
export function SyncLine() {
  const status = useSyncStatus();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const text = statusText(status, path);
  const isPassing = text?.isPassing === true;
  const isPassingLong = useHeldFor(isPassing);
  const shown = isPassing && !isPassingLong ? null : text;
  return (
    <div
      role="status"
      className="wrap pointer-events-none absolute inset-x-0 top-full flex justify-end max-md:fixed max-md:top-auto max-md:bottom-20 max-md:justify-start max-md:pb-safe"
    >
      {shown ? (
        <div
          className={cx(
            // A fixed width, so that it does not move when its text changes.
            'pointer-events-auto sync-tab flex min-h-6 w-72 max-w-full items-center gap-1.5 rounded-b-md px-3 font-medium text-sm leading-6 shadow-raised max-md:w-64 max-md:rounded-md max-md:py-1',
            shown.tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-ink',
          )}
        >
          <Icon name={shown.icon} size={15} />
          <p>{shown.text}</p>
          {shown.way ? <Way way={shown.way} /> : null}
        </div>
      ) : null}
    </div>
  );
}

const WAY = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

function Way({ way }: { way: NonNullable<StatusText['way']> }) {
  if ('to' in way)
    return (
      <Link to={way.to} className={WAY}>
        {way.label}
      </Link>
    );
  return (
    <button type="button" className={WAY} onClick={updateNow}>
      {way.label}
    </button>
  );
}
