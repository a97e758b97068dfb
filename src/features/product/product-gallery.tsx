import { memo } from 'react';
import type { Product } from '#src/contract/product.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { cx } from '#src/ui/cx.ts';
import { Picture } from '#src/ui/picture.tsx';
import { Enlarge } from './enlarge.tsx';
import * as productMessages from './messages.ts';
import { useGallery } from './use-gallery.ts';
import { ZoomPicture } from './zoom-picture.tsx';

/** As wide as its column; on phones as wide as the screen. */
const SIZES = '(min-width: 80rem) 38rem, (min-width: 48rem) 50vw, 100vw';

/** How many pictures each key moves the strip. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

/** The pictures of a product: swiped on phones, chosen by thumbnail and magnified under the mouse on desktops. */
export const ProductGallery = memo(function ProductGallery({ product, image }: { product: Product; image: string }) {
  const fileUrl = useFileUrl();
  const gallery = useGallery(image);
  const pictures = picturesOf(product, image);
  const nameOf = (place: number) =>
    pictures.length === 1
      ? product.productName
      : productMessages.picture(product.productName, place + 1, pictures.length);
  return (
    <section
      aria-label={productMessages.gallery}
      className="flex flex-col gap-3 lg:grid lg:grid-cols-[5rem_minmax(0,1fr)] lg:items-start"
    >
      <div className="product-picture relative min-w-0 flex-1 lg:col-start-2">
        <ul
          ref={gallery.stripRef}
          aria-label={productMessages.gallery}
          // A scrollable strip must be reachable by keyboard
          tabIndex={pictures.length > 1 ? 0 : undefined}
          onScroll={gallery.onScroll}
          onKeyDown={(event) => {
            const step = STEPS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            gallery.show(Math.min(pictures.length - 1, Math.max(0, gallery.place + step)));
          }}
          className="carousel-view flex bg-backdrop md:rounded-lg"
        >
          {/* On phones the others load after the first interaction; they are as high as the first. */}
          {pictures.map((path, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the first place keeps its element while its colour changes
            <li key={place} className={cx('w-full shrink-0 snap-start', place > 0 && 'offscreen-picture')}>
              <ZoomPicture
                src={fileUrl(path)}
                blurColors={product.blurColors?.[path]}
                alt={nameOf(place)}
                sizes={SIZES}
                priority={place === 0}
              />
            </li>
          ))}
        </ul>
        <Enlarge
          pictures={pictures.map((path, place) => ({ src: fileUrl(path), alt: nameOf(place) }))}
          place={gallery.place}
          label={product.productName}
        />
        {pictures.length > 1 ? (
          <p
            aria-hidden="true"
            className="absolute bottom-4 left-4 rounded-full bg-surface/90 px-3 py-1 font-semibold text-sm tabular-nums md:hidden"
          >
            {gallery.place + 1} / {pictures.length}
          </p>
        ) : null}
      </div>
      {/* A single picture has a thumbnail too, so that nothing moves when the others arrive. */}
      <ul className="hidden gap-3 md:flex lg:col-start-1 lg:row-start-1 lg:flex-col">
        {pictures.map((path, place) => (
          <li key={path}>
            <button
              type="button"
              aria-label={productMessages.showPicture(place + 1)}
              aria-current={place === gallery.place}
              onClick={() => gallery.show(place)}
              className={cx(
                'block w-20 overflow-hidden rounded-md outline-offset-2',
                place === gallery.place ? 'shadow-chosen' : 'opacity-75 hover:opacity-100',
              )}
            >
              <Picture src={fileUrl(path)} blurColors={product.blurColors?.[path]} alt="" sizes="5rem" ratio="4/5" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
});

/** The picture of the chosen colour, then the others, without duplicates. A product without pictures gets the placeholder. */
function picturesOf(product: Product, image: string): string[] {
  const paths = [image, product.productImage, ...product.additionalImages].filter((path) => path !== '');
  return paths.length === 0 ? [''] : [...new Set(paths)];
}
