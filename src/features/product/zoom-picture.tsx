import { type PointerEvent, useRef, useState } from 'react';
import { Picture } from '#src/ui/picture.tsx';

/** The widest size our server makes; a backend that ignores `?w=` sends the master (DESIGN 5). */
const LARGE_WIDTH = 1200;

/**
 * A picture that a mouse enlarges under its point. Touch and pen never see it: they pinch. The place is set on the
 * element itself, which a strict style policy allows where an attribute would not be.
 */
export function ZoomPicture({
  src,
  blurColors,
  alt,
  sizes,
  priority,
}: {
  src: string;
  blurColors: string | undefined;
  alt: string;
  sizes: string;
  priority: boolean;
}) {
  const lens = useRef<HTMLDivElement>(null);
  const [isZoomed, setIsZoomed] = useState(false);
  const canZoom = src !== '' && !src.startsWith('data:');

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse' || !canZoom || !lens.current) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const at = (part: number, whole: number) => `${Math.min(100, Math.max(0, (part / whole) * 100)).toFixed(1)}%`;
    lens.current.style.transformOrigin = `${at(event.clientX - left, width)} ${at(event.clientY - top, height)}`;
    setIsZoomed(true);
  };

  return (
    <div
      onPointerMove={follow}
      onPointerLeave={() => setIsZoomed(false)}
      className={`relative overflow-hidden ${canZoom ? 'pointer-fine:cursor-zoom-in' : ''}`}
    >
      <div ref={lens} className={isZoomed ? 'scale-200' : ''}>
        <Picture
          src={src}
          blurColors={blurColors}
          alt={alt}
          sizes={sizes}
          ratio="4/5"
          priority={priority}
          // On phones a little lower, so that the price is in the first screenful.
          className="max-md:aspect-9/10"
        />
        {isZoomed ? (
          <img
            src={src.includes('?') ? src : `${src}?w=${LARGE_WIDTH}`}
            alt=""
            className="absolute inset-0 size-full object-cover"
          />
        ) : null}
      </div>
    </div>
  );
}
