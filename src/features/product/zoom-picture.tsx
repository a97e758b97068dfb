import { type PointerEvent, useRef, useState } from 'react';
import { Picture } from '#src/ui/picture.tsx';

/** The widest size our server makes. A backend that ignores `?w=` sends the original. */
const LARGE_WIDTH = 1200;

/**
 * A picture that is magnified under the mouse pointer. Touch and pen zoom by pinching instead. Sets the position
 * through the element's style property, because the content security policy forbids style attributes.
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
          // A lower picture on phones, so that the price is on the first screen.
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
