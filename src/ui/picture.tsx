import { useCallback, useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { useDataSaver } from './data-saver.ts';
import { loadPicture, retryLater } from './failed-pictures.ts';
import { NO_PHOTO, NOT_ON_DEVICE, ONLY_COLOURS } from './placeholder.ts';

/** Width to height. 4/5 products, 8/3 banners, 9/10 banners on phones, 1/1 thumbnails and avatars. */
export type Ratio = '4/5' | '8/3' | '1/1' | '9/10';

const RATIOS: Record<Ratio, { shape: string; shapeFromMd: string; width: number; height: number }> = {
  '4/5': { shape: 'aspect-4/5', shapeFromMd: 'md:aspect-4/5', width: 800, height: 1000 },
  '8/3': { shape: 'aspect-8/3', shapeFromMd: 'md:aspect-8/3', width: 1920, height: 720 },
  '1/1': { shape: 'aspect-square', shapeFromMd: 'md:aspect-square', width: 800, height: 800 },
  '9/10': { shape: 'aspect-9/10', shapeFromMd: 'md:aspect-9/10', width: 900, height: 1000 },
};

/** The widths our server makes (DESIGN 5); a backend that ignores `?w=` sends the master each time. */
const WIDTHS = [400, 800, 1200];
/** Square ones are mostly small: a tile, a face. */
const SQUARE_WIDTHS = [200, ...WIDTHS];
/** The widest where data is saved: enough for a picture as wide as a phone. */
const SAVING_WIDTH = 400;

/** Where banners are upright. */
const UPRIGHT_SCREEN = '(max-width: 47.99rem)';

interface PictureProps {
  /** Absolute or root-relative, from fileUrl(); '' where there is no photo. */
  src: string;
  /** '' for decoration. */
  alt: string;
  /** How wide it is shown, e.g. '(min-width: 48rem) 25vw, 50vw'. */
  sizes: string;
  ratio?: Ratio;
  /** The largest picture of the first screenful: fetched first, never lazily. */
  priority?: boolean;
  /** Beyond the edge of a phone at first: fetched after the rest (base.css). */
  isFar?: boolean;
  /** An upright version (9/10) for screens below 768 px. */
  mobileSrc?: string;
  /** What is shown while it is on its way, as the shop's server sends it: '#3a3632,#8c7b6a,#f1efeb'. */
  blurColors?: string | undefined;
  className?: string;
}

/**
 * A picture that keeps its place from the first paint, comes in the right width and never shows as broken: in the place of
 * one that fails is the placeholder, until it can be had (failed-pictures.ts).
 */
export function Picture({
  src,
  alt,
  sizes,
  ratio = '4/5',
  priority = false,
  isFar = false,
  mobileSrc,
  blurColors,
  className,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const { shape, shapeFromMd, width, height } = RATIOS[ratio];
  const isSavingData = useDataSaver();
  const [wasSavingData] = useState(isSavingData);
  // What is being fetched already is not fetched twice.
  const isSaving = isSavingData && (wasSavingData || !priority);
  const isFailed = src !== '' && failedSrc === src;
  const isMissing = src === '' || isFailed;
  // A banner without a name of its own has words over it.
  const isBehindWords = isFailed && ratio === '8/3' && alt === '';
  const showsBlur = blurColors && (!isMissing || isBehindWords);
  // Its place is kept also when it fails.
  const place = mobileSrc ? cx('aspect-9/10', shapeFromMd) : shape;
  const upright = isMissing ? undefined : mobileSrc;
  const widths = ratio === '1/1' ? SQUARE_WIDTHS : WIDTHS;

  useEffect(() => {
    if (!isFailed) return undefined;
    const isUpright = mobileSrc && matchMedia(UPRIGHT_SCREEN).matches;
    const wanted = isUpright
      ? { src: mobileSrc, srcSet: srcSet(mobileSrc, 900, isSaving, WIDTHS), sizes: '100vw' }
      : { src, srcSet: srcSet(src, width, isSaving, widths), sizes };
    return retryLater({ load: () => loadPicture(wanted), show: () => setFailedSrc(null) });
  }, [isFailed, src, mobileSrc, width, isSaving, widths, sizes]);

  const takeOver = useCallback(
    (img: HTMLImageElement | null) => {
      // A picture of server-rendered markup may have failed before this code ran.
      if (img?.complete && img.naturalWidth === 0 && img.currentSrc !== '') setFailedSrc(src);
      if (blurColors) img?.style.setProperty('--blur-colors', blurColors);
    },
    [src, blurColors],
  );

  const placeholder = isBehindWords ? ONLY_COLOURS : isFailed ? NOT_ON_DEVICE : NO_PHOTO;
  const image = (
    <img
      // Of its own, or it would go on showing until the picture in its place has come.
      key={isMissing ? 'placeholder' : 'picture'}
      ref={takeOver}
      src={isMissing ? placeholder : src}
      srcSet={isMissing ? undefined : srcSet(src, width, isSaving, widths)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'auto' : 'async'}
      draggable={false}
      data-blur-colors={showsBlur ? blurColors : undefined}
      onError={() => setFailedSrc(src)}
      className={cx(
        'block h-auto w-full bg-backdrop object-cover',
        showsBlur && (ratio === '8/3' ? 'blur-across' : 'blur-round'),
        place,
        className,
      )}
    />
  );
  const picture = upright ? (
    <picture>
      <source
        media={UPRIGHT_SCREEN}
        srcSet={srcSet(upright, 900, isSaving, WIDTHS)}
        sizes="100vw"
        width={900}
        height={1000}
      />
      {image}
    </picture>
  ) : (
    image
  );
  if (!isFar) return picture;
  return <span className={cx('offscreen-picture block', place)}>{picture}</span>;
}

/** Every made width, and the master where it is wider than those; only small ones to save data. */
function srcSet(src: string, masterWidth: number, isSaving: boolean, widths: number[]): string | undefined {
  if (src.includes('?') || src.startsWith('data:')) return undefined;
  const wanted = isSaving ? widths.filter((width) => width <= SAVING_WIDTH) : widths;
  const made = wanted.map((width) => `${src}?w=${width} ${width}w`);
  if (!isSaving && masterWidth > 1200) made.push(`${src} ${masterWidth}w`);
  return made.join(', ');
}
