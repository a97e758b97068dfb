import { Link, useLocation } from '@tanstack/react-router';
import { updateNow } from '#src/features/update/update-ready.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import { type StatusText, statusText } from './status-text.ts';
import { useHeldFor } from './use-held-for.ts';
import { useSyncStatus } from './use-sync-status.ts';

/**
 * A small tab that hangs from the header, on phones one that lies above the bar at the foot (below the header is the way
 * back), only while something is not saved. It lies over the page instead of pushing it down; what is sent within a
 * moment, and what the page says itself, is not worth a word.
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
            // Of one width, whatever it says: what changes its words does not move.
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
