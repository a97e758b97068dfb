import { Children, type ReactNode } from 'react';
import { CarouselControls } from './carousel-controls.tsx';
import { type PerView, slideWidth } from './carousel-width.ts';
import { cx } from './cx.ts';
import * as uiMessages from './showing-messages.ts';
import { useCarousel } from './use-carousel.ts';

export interface CarouselProps {
  /** The accessible name, e.g. 'Best sellers'. */
  label: string;
  slides?: readonly ReactNode[];
  children?: ReactNode;
  /** Slides side by side on phones, from 768 px and from 1024 px; a fraction shows part of the next slide. */
  perView?: PerView;
  /** Advances automatically after this many milliseconds. Pauses on hover, focus, a hidden tab and reduced motion. */
  autoplayMs?: number;
  loop?: boolean;
  showDots?: boolean;
  showArrows?: boolean;
}

/**
 * A row of slides: a scroll-snap list that works without script. Swiper moves the same elements once the shopper reaches for
 * the row (use-carousel.ts decides when), so nothing changes its size.
 */
export function Carousel({ label, slides, children, perView, autoplayMs, loop, showDots, showArrows }: CarouselProps) {
  const items = slides ?? Children.toArray(children);
  const isSingle = perView === undefined || Object.values(perView).every((count) => count === 1);
  const carousel = useCarousel({ count: items.length, autoplayMs: autoplayMs ?? 0, loop: loop ?? false });
  const hasMore = items.length > 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a landmark would double the section's
    <div
      role="group"
      aria-roledescription={uiMessages.carousel}
      aria-label={label}
      className="group/carousel relative"
      {...carousel.watch}
    >
      {/* The gap after the last slide is outside the row, so that slides that all fit cannot scroll. */}
      <div ref={carousel.viewRef} className={cx('carousel-view', !isSingle && 'md:-mr-5')}>
        {/* The key remounts the whole list, Swiper included, when the slides change. */}
        <ul
          key={carousel.listKey}
          className={cx('carousel-track', slideWidth(perView), !isSingle && '-mr-3 *:pr-3 md:mr-0 md:*:pr-5')}
        >
          {items.map((slide, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: slides have no identity of their own and never reorder
              key={index}
              aria-roledescription={uiMessages.slide}
              aria-label={uiMessages.placeOf(index + 1, items.length)}
              className="carousel-slide"
            >
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {hasMore ? (
        <CarouselControls
          label={label}
          carousel={carousel}
          count={items.length}
          showDots={showDots ?? false}
          showArrows={showArrows ?? true}
          hasAutoplay={(autoplayMs ?? 0) > 0}
        />
      ) : null}
    </div>
  );
}
