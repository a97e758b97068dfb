import { useCallback, useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { useDataSaver } from './data-saver.ts';
import { loadPicture, retryLater } from './failed-pictures.ts';
import { NO_PHOTO, NOT_ON_DEVICE, ONLY_COLOURS } from './placeholder.ts';

/** Width to height. 4/5 products, 8/3 banners, 9/10 banners on phones, 1/1 thumbnails and avatars. */
export type Ratio = '4/5' | '8/3' | '1/1' | '9/10';

/** The shape of the class `picture` itself (repeated.css). */
const DEFAULT_SHAPE = 'aspect-4/5';
const RATIOS: Record<Ratio, { shape: string; shapeFromMd: string; width: number; height: number }> = {
  '4/5': { shape: DEFAULT_SHAPE, shapeFromMd: 'md:aspect-4/5', width: 800, height: 1000 },
  '8/3': { shape: 'aspect-8/3', shapeFromMd: 'md:aspect-8/3', width: 1920, height: 720 },
  '1/1': { shape: 'aspect-square', shapeFromMd: 'md:aspect-square', width: 800, height: 800 },
  '9/10': { shape: 'aspect-9/10', shapeFromMd: 'md:aspect-9/10', width: 900, height: 1000 },
};

/** The widths that our server makes. A backend that ignores `?w=` sends the original each time. */
const WIDEST = 1200;
const WIDTHS = [400, 800, WIDEST];
/** Square pictures are mostly small. */
const SQUARE_WIDTHS = [200, ...WIDTHS];
/** The largest width under Save-Data: enough for the width of a phone. */
const SAVING_WIDTH = 400;

/** Below this width, banners are upright. */
const UPRIGHT_SCREEN = '(max-width: 47.99rem)';

/** Whether blur-colors.css can read colours from an attribute. A style in place of it restyles every picture. */
const readsAttributes = () => CSS.supports('color', 'attr(data-blur-colors type(<color>))');

interface PictureProps {
  /** Absolute or root-relative, from fileUrl(); '' for no picture. */
  src: string;
  /** '' for decoration. */
  alt: string;
  /** The `sizes` attribute, e.g. '(min-width: 48rem) 25vw, 50vw'. */
  sizes: string;
  ratio?: Ratio;
  /** The largest picture of the first screen: loaded first, never lazily. */
  priority?: boolean;
  /** In a part below the fold that begins on the first screen of tall phones: loads before the style sheet shows the part. */
  isNear?: boolean;
  /** Outside a phone's first screen: loaded after the rest (base.css). */
  isFar?: boolean;
  /** The largest width that any screen needs, in px of the picture. */
  upTo?: number;
  /** An upright version (9/10) for screens below 768 px. */
  mobileSrc?: string;
  /** The blur placeholder's colours from the server: '#3a3632,#8c7b6a,#f1efeb'. */
  blurColors?: string | undefined;
  className?: string;
}

/**
 * A picture that reserves its space from the first paint and loads the right width. A placeholder replaces one that
 * fails until a retry succeeds (failed-pictures.ts).
 */
export function Picture({
  src,
  alt,
  sizes,
  ratio = '4/5',
  priority = false,
  isNear = false,
  isFar = false,
  upTo = WIDEST,
  mobileSrc,
  blurColors,
  className,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const { shape, shapeFromMd, width, height } = RATIOS[ratio];
  const isSavingData = useDataSaver();
  const [wasSavingData] = useState(isSavingData);
  // Do not load a second version of a picture that is already loading.
  const isSaving = isSavingData && (wasSavingData || !priority);
  const isFailed = src !== '' && failedSrc === src;
  const isMissing = src === '' || isFailed;
  // A banner without alt text has text over it.
  const isBehindWords = isFailed && ratio === '8/3' && alt === '';
  const showsBlur = blurColors && (!isMissing || isBehindWords);
  // Keep the space even when the picture fails.
  const place = mobileSrc ? cx('aspect-9/10', shapeFromMd) : shape;
  const upright = isMissing ? undefined : mobileSrc;
  const widest = isSaving ? SAVING_WIDTH : upTo;
  const pictures = srcSet(src, width, widest, ratio === '1/1' ? SQUARE_WIDTHS : WIDTHS);
  const uprightPictures = mobileSrc && srcSet(mobileSrc, 900, widest, WIDTHS);

  useEffect(() => {
    if (!isFailed) return undefined;
    const isUpright = mobileSrc && matchMedia(UPRIGHT_SCREEN).matches;
    const wanted = isUpright
      ? { src: mobileSrc, srcSet: uprightPictures, sizes: '100vw' }
      : { src, srcSet: pictures, sizes };
    return retryLater({ load: () => loadPicture(wanted), show: () => setFailedSrc(null) });
  }, [isFailed, src, mobileSrc, pictures, uprightPictures, sizes]);

  const takeOver = useCallback(
    (img: HTMLImageElement) => {
      // A picture of server-rendered markup may have failed before this code ran.
      if (img.complete && img.naturalWidth === 0 && img.currentSrc !== '') setFailedSrc(src);
      if (blurColors && !readsAttributes()) img.style.setProperty('--blur-colors', blurColors);
      return () => queueMicrotask(() => stopLoading(img));
    },
    [src, blurColors],
  );

  const placeholder = isBehindWords ? ONLY_COLOURS : isFailed ? NOT_ON_DEVICE : NO_PHOTO;
  const image = (
    <img
      // A separate element; otherwise the failed picture would show until the next one has loaded.
      key={isMissing ? 'placeholder' : 'picture'}
      ref={takeOver}
      src={isMissing ? placeholder : src}
      srcSet={isMissing ? undefined : pictures}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority || isNear ? 'eager' : 'lazy'}
      // A low priority also keeps React from preloading it before the first one.
      fetchPriority={priority ? 'high' : isNear ? 'low' : undefined}
      decoding={priority ? 'auto' : 'async'}
      draggable={false}
      data-blur-colors={showsBlur ? blurColors : undefined}
      onError={() => setFailedSrc(src)}
      className={cx(
        'picture',
        showsBlur && ratio === '8/3' && 'blur-across',
        place !== DEFAULT_SHAPE && place,
        className,
      )}
    />
  );
  const picture = upright ? (
    <picture>
      <source media={UPRIGHT_SCREEN} srcSet={uprightPictures} sizes="100vw" width={900} height={1000} />
      {image}
    </picture>
  ) : (
    image
  );
  if (!isFar) return picture;
  return <span className={cx('offscreen-picture block', place)}>{picture}</span>;
}

/** Ends the request of a picture that was removed. The browser would go on loading it, beside the pictures of the next page. */
function stopLoading(img: HTMLImageElement): void {
  if (img.isConnected || img.complete) return;
  // Within <picture> it would load one of the sources.
  img.remove();
  img.removeAttribute('srcset');
  img.removeAttribute('src');
}

/** Every width that the server makes up to the widest, and the original where it is wider than all of them. */
function srcSet(src: string, masterWidth: number, widest: number, widths: number[]): string | undefined {
  if (src.includes('?') || src.startsWith('data:')) return undefined;
  const made = widths.filter((width) => width <= widest).map((width) => `${src}?w=${width} ${width}w`);
  if (masterWidth > WIDEST && widest === WIDEST) made.push(`${src} ${masterWidth}w`);
  return made.join(', ');
}
