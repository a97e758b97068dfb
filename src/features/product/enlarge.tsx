import { Icon } from '#src/ui/icon.tsx';
import type { ViewedPicture } from '#src/ui/picture-viewer.tsx';
import { useLazyDialog } from '#src/ui/use-lazy-dialog.ts';
import * as productMessages from './messages.ts';

const loadViewer = async () => (await import('#src/ui/picture-viewer.tsx')).PictureViewer;

/** Opens the pictures at their full size, for touch and keyboard users, who have no magnifier. */
export function Enlarge({
  pictures,
  place,
  label,
}: {
  pictures: readonly ViewedPicture[];
  place: number;
  label: string;
}) {
  const { Dialog, open, close, ahead } = useLazyDialog(loadViewer, productMessages.viewerNotLoaded);
  if (!pictures[place]?.src) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={productMessages.enlarge}
        onClick={open}
        {...ahead}
        className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-full bg-surface/90 hover:bg-ink hover:text-paper"
      >
        <Icon name="search" />
      </button>
      {Dialog ? <Dialog pictures={pictures} start={place} label={label} onClose={close} /> : null}
    </>
  );
}
