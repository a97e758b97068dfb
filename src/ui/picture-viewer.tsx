import { useRef, useState } from 'react';
import { cx } from './cx.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { NOT_ON_DEVICE } from './placeholder.ts';
import { usePinch } from './use-pinch.ts';
import * as viewerMessages from './viewer-messages.ts';

export interface ViewedPicture {
  src: string;
  alt: string;
}

interface PictureViewerProps {
  pictures: readonly ViewedPicture[];
  /** Index of the picture to begin with. */
  start: number;
  label: string;
  onClose: () => void;
}

/** The widest size our server makes. A backend that ignores `?w=` sends the original. */
const LARGE_WIDTH = 1200;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Pictures as large as the screen: the whole picture first, enlarged by pinching or pressing it, others by arrows and thumbnails. */
export function PictureViewer({ pictures, start, label, onClose }: PictureViewerProps) {
  const [place, setPlace] = useState(start);
  const box = useRef<HTMLDivElement>(null);
  const { isLarge, toggle, reset } = usePinch(box);
  const picture = pictures[place];
  if (!picture) return null;
  const show = (next: number) => {
    reset();
    setPlace((next + pictures.length) % pictures.length);
  };
  const arrow = (icon: 'chevron-left' | 'chevron-right', step: number, name: string, side: string) => (
    <button
      type="button"
      aria-label={name}
      onClick={() => show(place + step)}
      className={cx(
        'absolute top-1/2 grid size-11 place-items-center rounded-full bg-surface/90 hover:bg-ink hover:text-paper',
        side,
      )}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <Dialog open onClose={onClose} label={label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the arrows, wherever the focus is */}
      <div
        onKeyDown={({ key }) => {
          // An enlarged picture is moved by the arrow keys.
          if (!isLarge && pictures.length > 1 && STEPS[key]) show(place + (STEPS[key] ?? 0));
        }}
      >
        <div className="relative">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the plus button does the same by keyboard */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the plus button does the same by keyboard */}
          <div ref={box} tabIndex={0} onClick={toggle} className="h-[70dvh] overflow-auto bg-backdrop">
            <Large key={picture.src} {...picture} isLarge={isLarge} />
          </div>
          {pictures.length > 1 ? arrow('chevron-left', -1, viewerMessages.previousPicture, 'left-2') : null}
          {pictures.length > 1 ? arrow('chevron-right', 1, viewerMessages.nextPicture, 'right-2') : null}
          <button
            type="button"
            aria-label={viewerMessages.zoom}
            aria-pressed={isLarge}
            onClick={toggle}
            className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-full bg-surface/90 hover:bg-ink hover:text-paper"
          >
            <Icon name={isLarge ? 'minus' : 'plus'} />
          </button>
        </div>
        {pictures.length > 1 ? (
          <ul className="flex gap-2 overflow-x-auto p-3">
            {pictures.map(({ src }, index) => (
              <li key={src} className="shrink-0">
                <button
                  type="button"
                  aria-label={viewerMessages.showPicture(index + 1)}
                  aria-current={index === place}
                  onClick={() => show(index)}
                  className={cx(
                    'block w-14 overflow-hidden rounded-md',
                    index === place ? 'border-2 border-ink' : 'opacity-75',
                  )}
                >
                  <img
                    src={sized(src, 200)}
                    alt=""
                    width={56}
                    height={70}
                    className="block aspect-4/5 w-full object-cover"
                  />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  );
}

function Large({ src, alt, isLarge }: ViewedPicture & { isLarge: boolean }) {
  const [isFailed, setFailed] = useState(false);
  return (
    <img
      src={isFailed ? NOT_ON_DEVICE : sized(src, LARGE_WIDTH)}
      alt={alt}
      onError={() => setFailed(true)}
      draggable={false}
      className={cx('size-full max-w-none object-contain', isLarge ? 'cursor-zoom-out' : 'cursor-zoom-in')}
    />
  );
}

const sized = (src: string, width: number) =>
  src.includes('?') || src.startsWith('data:') || src === '' ? src : `${src}?w=${width}`;
