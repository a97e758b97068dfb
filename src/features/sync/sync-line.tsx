import { Link, useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { updateNow } from '#src/features/update/update-ready.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import { type StatusText, statusText } from './status-text.ts';
import { useHeldFor } from './use-held-for.ts';
import { useSyncStatus } from './use-sync-status.ts';

/**
 * The sync status: a thin strip below the header and part of it, so that it never covers the page. Hidden when everything
 * is saved, for states that last only a moment, and for what the page shows itself.
 */
export function SyncLine() {
  const status = useSyncStatus();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const text = statusText(status, path);
  const isPassing = text?.isPassing === true;
  const isPassingLong = useHeldFor(isPassing);
  const shown = isPassing && !isPassingLong ? null : text;
  const strip = useStillPage(shown !== null);
  return (
    <div role="status" ref={strip}>
      {shown ? (
        <div
          className={cx(
            'sync-strip text-sm leading-6',
            shown.tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-ink',
          )}
        >
          <div className="wrap flex min-h-7 items-center gap-1.5 font-medium">
            <Icon name={shown.icon} size={15} />
            <p>{shown.text}</p>
            {shown.way ? <Way way={shown.way} /> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Keeps the page where it is when the strip comes and goes. The browser does that for a page that is scrolled (scroll anchoring),
 * but not for one at its top: that one is scrolled by the height of the strip, behind which the announcement then goes. If the
 * strip goes while the page is at its top again, its space stays until the page is scrolled.
 */
function useStillPage(isShown: boolean) {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = strip.current;
    // An empty strip is not measured, because that would cost a layout.
    if (!element || !(isShown || element.style.minHeight)) return;
    const { style } = element;
    const height = element.offsetHeight;
    if (height === 0) return;
    if (!style.minHeight && window.scrollY === 0) window.scrollTo({ top: height, behavior: 'instant' });
    const keepSpace = () => {
      const isKept = isShown || style.minHeight;
      style.minHeight = isKept && window.scrollY < height ? `${height}px` : '';
    };
    window.addEventListener('scroll', keepSpace);
    return () => window.removeEventListener('scroll', keepSpace);
  }, [isShown]);
  return strip;
}

/** The pressable area is higher than the strip. */
const WAY = '-my-2 inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4';

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
