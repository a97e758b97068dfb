import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { toast as headless, type Toast, useToaster } from 'react-hot-toast/headless';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import * as uiMessages from './messages.ts';
import { openDialogs } from './open-dialogs.ts';

/** Id of the toast that shows a text. */
const ids = new Map<string, string>();
let ended = 0;

function idOf(text: string): string {
  const id = ids.get(text) ?? `${text} ${ended}`;
  ids.set(text, id);
  return id;
}

/** A toast replaces an earlier one with the same text. */
export const show = {
  success: (text: string) => void headless.success(text, { id: idOf(text) }),
  error: (text: string) => void headless.error(text, { id: idOf(text) }),
  /** The next toast with this text gets another id: the removal of this one, which is delayed, must not remove it. */
  end: (text: string) => {
    headless.dismiss(idOf(text));
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
  const { startPause, endPause } = handlers;
  const lastEndPause = useRef(endPause);
  useEffect(() => {
    lastEndPause.current = endPause;
  }, [endPause]);
  useEffect(() => () => lastEndPause.current(), []);
  return (
    <section
      ref={ref}
      popover="manual"
      aria-live="polite"
      aria-label={uiMessages.notifications}
      onPointerEnter={(event) => event.pointerType === 'mouse' && startPause()}
      onPointerLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
      className="toaster pointer-events-none inset-x-0 top-25 bottom-auto m-0 h-0 w-full overflow-visible bg-transparent lg:top-29"
    >
      {toasts
        .filter(({ visible }) => visible)
        .map((item) => (
          <ToastCard
            key={item.id}
            item={item}
            offset={handlers.calculateOffset(item, { reverseOrder: false, gutter: GAP })}
            onHeight={handlers.updateHeight}
            onDismissed={endPause}
          />
        ))}
    </section>
  );
}

/** Pixels between two toasts. */
const GAP = 8;

interface ToastCardProps {
  item: Toast;
  /** Pixels below the first. */
  offset: number;
  onHeight: (id: string, height: number) => void;
  onDismissed: () => void;
}

/** Positioned by a transform, so that moving the others needs no layout. */
function ToastCard({ item, offset, onHeight, onDismissed }: ToastCardProps) {
  const isError = item.type === 'error';
  const ref = useRef<HTMLDivElement>(null);
  const height = useRef(onHeight);
  useLayoutEffect(() => {
    height.current(item.id, ref.current?.offsetHeight ?? 0);
  }, [item.id]);
  useLayoutEffect(() => {
    if (ref.current) ref.current.style.transform = `translateY(${offset}px)`;
  }, [offset]);
  return (
    <div
      ref={ref}
      className={cx(
        'toast pointer-events-auto absolute inset-x-3 top-0 mx-auto flex max-w-sm items-center gap-2 rounded-md py-1 pr-1 pl-3 font-medium text-white shadow-floating lg:right-10 lg:mr-0',
        isError ? 'bg-danger' : 'bg-ink',
      )}
    >
      <Icon name={isError ? 'alert' : 'check'} className={isError ? '' : 'text-accent'} />
      <p className="min-w-0 flex-1 break-words py-2 leading-snug">{String(item.message)}</p>
      <button
        type="button"
        aria-label={uiMessages.dismiss}
        onClick={() => {
          headless.dismiss(item.id);
          onDismissed();
        }}
        className="grid size-[44px] shrink-0 place-items-center rounded-sm opacity-80 hover:opacity-100"
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
