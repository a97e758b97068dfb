import { Link } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { toast as headless, type Toast, useToaster } from 'react-hot-toast/headless';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import * as uiMessages from './messages.ts';
import { openDialogs } from './open-dialogs.ts';
import type { ToastDetails } from './toast-details.ts';

/** Id of the toast that shows a text. */
const ids = new Map<string, string>();
let ended = 0;

function idOf(text: string): string {
  const id = ids.get(text) ?? `${text} ${ended}`;
  ids.set(text, id);
  return id;
}

/** Details of a toast, by its id. */
const detailsOf = new Map<string, ToastDetails>();
/** What the errors that may still be shown are about, by their text. */
const errors = new Map<string, string>();
/** Long enough to reach the link. An error stays as long anyway. */
const WITH_ACTION_MS = 4_000;

function optionsOf(text: string, details: ToastDetails) {
  const id = idOf(text);
  detailsOf.set(id, details);
  return { id, ...(details.action ? { duration: WITH_ACTION_MS } : {}) };
}

/** A toast replaces an earlier one with the same text. */
export const show = {
  success: (text: string, details: ToastDetails = {}) => {
    for (const [error, about] of errors) if (about === details.about) show.end(error);
    headless.success(text, optionsOf(text, details));
  },
  error: (text: string, details: ToastDetails = {}) => {
    if (details.about) errors.set(text, details.about);
    headless.error(text, optionsOf(text, details));
  },
  /** The next toast with this text gets another id: the removal of this one, which is delayed, must not remove it. */
  end: (text: string) => {
    headless.dismiss(idOf(text));
    errors.delete(text);
    ids.delete(text);
    ended += 1;
  },
};

const noDialog = () => null;

/**
 * Renders the toasts. A manual popover, so that it is above everything; moves into an open modal dialog, where it stays
 * usable and announced.
 */
export function ToasterLayer() {
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top, noDialog);
  return dialog ? createPortal(<ToastList key="dialog" />, dialog) : <ToastList key="page" />;
}

/**
 * A dismissed toast is hidden at once. With the library's delay of a second, the removal would also remove the same
 * text when a dialog's list shows it again.
 */
const OPTIONS = { removeDelay: 1 };

function ToastList() {
  const { toasts, handlers } = useToaster(OPTIONS);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.showPopover?.();
  }, []);
  // On touch screens, and when a toast or the list is removed, no leave event follows. Without these lines, toasts
  // would stay for ever.
  const { startPause } = handlers;
  // A stack lies over the header and not over the page: the newest toast in front, the others spread out while one looks.
  const [isSpread, setSpread] = useState(false);
  const look = () => {
    setSpread(true);
    startPause();
  };
  const endPause = () => {
    setSpread(false);
    handlers.endPause();
  };
  /** What had the focus before a toast took it. */
  const before = useRef<Element | null>(null);
  const giveBack = () => {
    endPause();
    if (before.current instanceof HTMLElement && ref.current?.contains(document.activeElement)) before.current.focus();
  };
  const lastEndPause = useRef(endPause);
  useEffect(() => {
    lastEndPause.current = endPause;
  });
  useEffect(() => () => lastEndPause.current(), []);
  return (
    <section
      ref={ref}
      popover="manual"
      aria-live="polite"
      aria-label={uiMessages.notifications}
      onPointerEnter={(event) => event.pointerType === 'mouse' && look()}
      onPointerLeave={endPause}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        look();
      }}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || endPause()}
      className="toaster pointer-events-none inset-x-0 top-1.5 bottom-auto m-0 h-0 w-full overflow-visible bg-transparent"
    >
      {toasts
        .filter(({ visible }) => visible)
        .map((item, place) => (
          <ToastCard
            key={item.id}
            item={item}
            place={place}
            isCovered={place > 0 && !isSpread}
            offset={isSpread ? handlers.calculateOffset(item, { reverseOrder: false, gutter: GAP }) : place * GAP}
            onHeight={handlers.updateHeight}
            onDismissed={giveBack}
          />
        ))}
    </section>
  );
}

/** Pixels between two toasts, and what one shows of itself behind another. */
const GAP = 8;

interface ToastCardProps {
  item: Toast;
  /** 0 for the newest. */
  place: number;
  /** Whether a newer toast covers it but for its edge. Its controls are then too small to press, and are hidden. */
  isCovered: boolean;
  /** Pixels below the first. */
  offset: number;
  onHeight: (id: string, height: number) => void;
  onDismissed: () => void;
}

/** Positioned by a transform, so that moving the others needs no layout. */
function ToastCard({ item, place, isCovered, offset, onHeight, onDismissed }: ToastCardProps) {
  const { action } = detailsOf.get(item.id) ?? {};
  const dismiss = () => {
    headless.dismiss(item.id);
    onDismissed();
  };
  const isError = item.type === 'error';
  const ref = useRef<HTMLDivElement>(null);
  const height = useRef(onHeight);
  useLayoutEffect(() => {
    height.current(item.id, ref.current?.offsetHeight ?? 0);
  }, [item.id]);
  useLayoutEffect(() => {
    if (!ref.current) return;
    ref.current.style.transform = `translateY(${offset}px)`;
    ref.current.style.zIndex = String(-place);
  }, [offset, place]);
  return (
    <div
      ref={ref}
      className={cx(
        'toast pointer-events-auto absolute inset-x-3 top-0 mx-auto flex max-w-sm items-center gap-2 rounded-md py-1 pr-1 pl-3 font-medium text-sm text-white shadow-floating lg:right-10 lg:mr-0',
        isError ? 'bg-danger' : 'bg-ink',
      )}
    >
      <Icon name={isError ? 'alert' : 'check'} className={isError ? '' : 'text-accent'} />
      {/* With large text the action wraps below the message. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <p className="min-w-0 flex-1 basis-20 py-1 leading-snug">{String(item.message)}</p>
        {action ? (
          <Link
            to={action.to}
            search={action.search}
            onClick={dismiss}
            className={cx(
              'inline-flex min-h-11 shrink-0 items-center px-1 font-semibold underline underline-offset-4',
              isCovered && 'invisible',
            )}
          >
            {action.label}
          </Link>
        ) : null}
      </div>
      <button
        type="button"
        aria-label={uiMessages.dismiss}
        onClick={dismiss}
        className={cx('grid size-[44px] shrink-0 place-items-center', isCovered && 'invisible')}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
