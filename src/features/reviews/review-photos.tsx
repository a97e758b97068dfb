import { useState } from 'react';
import type { Review } from '#src/contract/review.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { Picture } from '#src/ui/picture.tsx';
import { useLazyDialog } from '#src/ui/use-lazy-dialog.ts';
import * as reviewMessages from './messages.ts';

const loadViewer = async () => (await import('#src/ui/picture-viewer.tsx')).PictureViewer;

/** The pictures of all reviews in one strip; a press shows them large. Nothing where no review has one. */
export function ReviewPhotos({ reviews }: { reviews: readonly Review[] }) {
  const fileUrl = useFileUrl();
  const [start, setStart] = useState(0);
  const { Dialog, open, close, ahead } = useLazyDialog(loadViewer, reviewMessages.photosNotLoaded);
  const photos = reviews
    .filter(({ image }) => image !== '')
    .map(({ image, name }) => ({
      src: fileUrl(image),
      alt: reviewMessages.picture(name.trim() || reviewMessages.anonymous),
    }));
  if (photos.length === 0) return null;
  return (
    <>
      <ul aria-label={reviewMessages.photos} className="flex gap-2 overflow-x-auto">
        {photos.map(({ src, alt }, place) => (
          <li key={src} className="shrink-0">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={alt}
              onClick={() => {
                setStart(place);
                open();
              }}
              {...ahead}
              className="block w-20 overflow-hidden rounded-md"
            >
              <Picture src={src} alt="" sizes="5rem" ratio="1/1" />
            </button>
          </li>
        ))}
      </ul>
      {Dialog ? <Dialog pictures={photos} start={start} label={reviewMessages.photos} onClose={close} /> : null}
    </>
  );
}
