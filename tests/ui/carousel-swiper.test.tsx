// When a row of slides loads Swiper.
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Carousel } from '#src/ui/carousel.tsx';
import { dataSaver } from '#src/ui/data-saver.ts';
import { holdMedia } from '#tests/kit/page/browser-stand-ins.ts';

const swiper = vi.hoisted(() => ({ created: 0, destroyed: 0 }));
vi.mock('#src/ui/carousel-swiper.ts', () => ({
  createSwiperDriver: () => {
    swiper.created += 1;
    const nothing = () => undefined;
    const destroy = () => {
      swiper.destroyed += 1;
    };
    return { goTo: nothing, next: nothing, previous: nothing, destroy };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(swiper, { created: 0, destroyed: 0 });
  onTestFinished(holdMedia('(pointer: fine)'));
});
afterEach(() => void vi.useRealTimers());

const open = () => render(<Carousel label="Offers" slides={[<p key="1">Lift</p>, <p key="2">Stretch</p>]} />);
const reach = () => screen.getByRole('list').parentElement?.dispatchEvent(new Event('pointerenter'));
/** The code loads, and the row has come to rest. */
const settle = async () => {
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
};

test('a row that the mouse reaches is dragged by Swiper, which goes with the row', async () => {
  const { unmount } = open();
  await settle();
  expect(swiper.created).toBe(0);
  reach();
  reach();
  await settle();
  expect(swiper).toEqual({ created: 1, destroyed: 0 });
  unmount();
  expect(swiper.destroyed).toBe(1);
});

test('under the data saver it is not loaded', async () => {
  dataSaver.set(true);
  onTestFinished(() => dataSaver.set(false));
  open();
  reach();
  await settle();
  expect(swiper.created).toBe(0);
});

test('a row that has gone while Swiper loaded gets none', async () => {
  const { unmount } = open();
  reach();
  unmount();
  await settle();
  expect(swiper.created).toBe(0);
});
