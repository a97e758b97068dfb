import { useState } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { NOT_ON_DEVICE } from '#src/ui/placeholder.ts';
import * as productMessages from './messages.ts';

/** The widest size our server makes. A backend that ignores `?w=` sends the original. */
const LARGE_WIDTH = 1200;

/** Shows the picture at twice the width, for touch and keyboard users, who have no magnifier. */
export function Enlarge({ src, alt }: { src: string; alt: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  const large = src.includes('?') || src.startsWith('data:') ? src : `${src}?w=${LARGE_WIDTH}`;
  // Load the picture again each time the dialog opens.
  const open = () => {
    setIsFailed(false);
    setIsOpen(true);
  };
  if (src === '') return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={productMessages.enlarge}
        onClick={open}
        className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-full bg-surface/90 hover:bg-ink hover:text-paper"
      >
        <Icon name="search" />
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} label={alt}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div ref={centre} tabIndex={0} className="h-[80dvh] overflow-auto bg-backdrop">
          <img
            src={isFailed ? NOT_ON_DEVICE : large}
            alt={alt}
            onError={() => setIsFailed(true)}
            width={1200}
            height={1500}
            className="h-auto w-[200%] max-w-none"
          />
        </div>
      </Dialog>
    </>
  );
}

/** Runs once the box has a size, because the dialog around it opens after it renders. */
const centre = (box: HTMLDivElement | null) => {
  if (!box) return undefined;
  const sized = new ResizeObserver(() => {
    if (box.clientHeight === 0) return;
    box.scrollTo((box.scrollWidth - box.clientWidth) / 2, (box.scrollHeight - box.clientHeight) / 2);
    sized.disconnect();
  });
  sized.observe(box);
  return () => sized.disconnect();
};
