import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import * as uiMessages from './showing-messages.ts';
import type { CarouselState } from './use-carousel.ts';

interface ControlsProps {
  label: string;
  carousel: CarouselState;
  count: number;
  showDots: boolean;
  showArrows: boolean;
  hasAutoplay: boolean;
}

/** Arrows (not on touch-only screens, which swipe), dots, and a pause button where slides advance automatically. */
export function CarouselControls({ label, carousel, count, showDots, showArrows, hasAutoplay }: ControlsProps) {
  return (
    <>
      {showArrows ? (
        <>
          <Arrow
            icon="chevron-left"
            name={uiMessages.previous(label)}
            isOff={carousel.isAtStart}
            onPress={carousel.previous}
          />
          <Arrow icon="chevron-right" name={uiMessages.next(label)} isOff={carousel.isAtEnd} onPress={carousel.next} />
        </>
      ) : null}
      {showDots || hasAutoplay ? (
        <div
          className={cx(
            'mt-2 flex min-h-11 items-center justify-center gap-1',
            // All slides fit, so nothing can scroll. The row keeps its space.
            carousel.isAtStart && carousel.isAtEnd && 'invisible',
          )}
        >
          {showDots ? <Dots carousel={carousel} count={count} /> : null}
          {hasAutoplay && !carousel.isStill ? (
            <button
              type="button"
              aria-label={carousel.isPaused ? uiMessages.play(label) : uiMessages.pause(label)}
              onClick={carousel.togglePause}
              className="grid size-11 place-items-center rounded-full text-ink-soft hover:text-ink"
            >
              <Icon name={carousel.isPaused ? 'play' : 'pause'} size={16} />
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function Dots({ carousel, count }: { carousel: CarouselState; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
      key={index}
      type="button"
      aria-label={uiMessages.slideOf(index + 1, count)}
      aria-current={index === carousel.index ? 'true' : undefined}
      onClick={() => carousel.goTo(index)}
      className="carousel-dot"
    />
  ));
}

function Arrow(props: { icon: IconName; name: string; isOff: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.name}
      aria-disabled={props.isOff || undefined}
      onClick={props.isOff ? undefined : props.onPress}
      className={cx('carousel-arrow', props.icon === 'chevron-left' ? 'left-2' : 'right-2')}
    >
      <Icon name={props.icon} size={24} />
    </button>
  );
}
