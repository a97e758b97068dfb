// The only import of Swiper. It is loaded when the shopper reaches for a carousel, and moves the elements of the scroll-snap
// row as they are, so its own style sheet is not needed.
import Swiper from 'swiper';
import { type CarouselDriver, type DriverOptions, scrolledIndex, slideOf } from './carousel-driver.ts';

/** Swiper's own default, which the product specification asks for. */
const TRANSITION_MS = 300;

export function createSwiperDriver({ view, loop, isReducedMotion, onMove }: DriverOptions): CarouselDriver {
  const initialSlide = scrolledIndex(view);
  const isSingle = (slideOf(view)?.offsetWidth ?? 0) >= view.clientWidth;
  view.scrollLeft = 0;
  view.dataset.live = '';

  const swiper = new Swiper(view, {
    wrapperClass: 'carousel-track',
    slideClass: 'carousel-slide',
    slidesPerView: isSingle ? 1 : 'auto',
    speed: isReducedMotion ? 0 : TRANSITION_MS,
    loop,
    initialSlide,
    threshold: 6,
    on: {
      slideChange: report,
      reachEnd: report,
      fromEdge: report,
      resize: report,
      afterInit: report,
    },
  });

  function report(current: Swiper) {
    onMove({
      index: current.realIndex,
      isAtStart: !loop && current.isBeginning,
      isAtEnd: !loop && current.isEnd,
    });
  }

  // Focus on a slide out of view makes the browser scroll the box. Undo that and let Swiper move there.
  const bringIntoView = (event: FocusEvent) => {
    view.scrollLeft = 0;
    const slide = event.target instanceof Element ? event.target.closest<HTMLElement>('.carousel-slide') : null;
    if (slide && !isInView(view, slide)) swiper.slideTo(swiper.slides.indexOf(slide));
  };
  view.addEventListener('focusin', bringIntoView);

  return {
    goTo: (index) => (loop ? swiper.slideToLoop(index) : swiper.slideTo(index)),
    next: () => swiper.slideNext(),
    previous: () => swiper.slidePrev(),
    destroy: () => {
      view.removeEventListener('focusin', bringIntoView);
      swiper.destroy(true, true);
      delete view.dataset.live;
    },
  };
}

function isInView(view: HTMLElement, slide: HTMLElement): boolean {
  const [box, frame] = [slide.getBoundingClientRect(), view.getBoundingClientRect()];
  return box.left >= frame.left - 1 && box.left < frame.right - 1 && box.right <= frame.right + 1;
}
