import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Carousel } from '#src/ui/carousel.tsx';
import { holdMedia } from '#tests/kit/page/browser-stand-ins.ts';

const SLIDE_PX = 300;
const slides = ['Lift', 'Stretch', 'Fuel'].map((word) => <p key={word}>{word}</p>);

/** jsdom has no layout: one slide fills the view, and scrolling is immediate. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(SLIDE_PX);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(SLIDE_PX);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(SLIDE_PX * slides.length);
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, ...to: unknown[]) {
    const { left = 0 } = to[0] as ScrollToOptions;
    this.scrollLeft = Math.max(0, Math.min(left, SLIDE_PX * (slides.length - 1)));
    this.dispatchEvent(new Event('scroll'));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const view = () => screen.getByRole('list').parentElement as HTMLElement;

describe('without Swiper', () => {
  test('is a named list with every slide in it', () => {
    render(<Carousel label="Offers" slides={slides} />);
    const region = screen.getByRole('group', { name: 'Offers' });
    expect(within(region).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByLabelText('2 of 3').textContent).toBe('Stretch');
  });

  test('moves by its arrows and stops at both ends', async () => {
    const user = userEvent.setup();
    render(<Carousel label="Offers" slides={slides} />);
    const [back, on] = [screen.getByLabelText('Previous: Offers'), screen.getByLabelText('Next: Offers')];
    expect(back.getAttribute('aria-disabled')).toBe('true');
    await user.click(on);
    expect(view().scrollLeft).toBe(SLIDE_PX);
    await user.click(on);
    expect(on.getAttribute('aria-disabled')).toBe('true');
    await user.click(back);
    expect(view().scrollLeft).toBe(SLIDE_PX);
  });

  test('goes round when it loops', async () => {
    const user = userEvent.setup();
    render(<Carousel label="Offers" slides={slides} loop />);
    await user.click(screen.getByLabelText('Previous: Offers'));
    expect(view().scrollLeft).toBe(SLIDE_PX * 2);
    await user.click(screen.getByLabelText('Next: Offers'));
    expect(view().scrollLeft).toBe(0);
  });

  test('shows where it is with dots that can be pressed', async () => {
    const user = userEvent.setup();
    render(<Carousel label="Offers" slides={slides} showDots />);
    await user.click(screen.getByRole('button', { name: 'Slide 3 of 3' }));
    expect(screen.getByRole('button', { name: 'Slide 3 of 3' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('button', { name: 'Slide 1 of 3' }).getAttribute('aria-current')).toBeNull();
  });

  test('a single slide has no controls', () => {
    render(<Carousel label="Offers" slides={slides.slice(0, 1)} loop autoplayMs={4000} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('autoplay', () => {
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const open = () => render(<Carousel label="Offers" slides={slides} loop autoplayMs={4000} />);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });

  test('moves on every 4 seconds and goes round', async () => {
    open();
    await wait(3999);
    expect(view().scrollLeft).toBe(0);
    await wait(1);
    expect(view().scrollLeft).toBe(SLIDE_PX);
    await wait(8000);
    expect(view().scrollLeft).toBe(0);
  });

  test('stops at the press of its pause button and goes on at the next', async () => {
    open();
    act(() => screen.getByRole('button', { name: 'Pause: Offers' }).click());
    await wait(9000);
    expect(view().scrollLeft).toBe(0);
    act(() => screen.getByRole('button', { name: 'Play: Offers' }).click());
    await wait(4000);
    expect(view().scrollLeft).toBe(SLIDE_PX);
  });

  test('stops while the keyboard is inside', async () => {
    open();
    act(() => screen.getByLabelText('Next: Offers').focus());
    await wait(9000);
    expect(view().scrollLeft).toBe(0);
    act(() => screen.getByLabelText('Next: Offers').blur());
    await wait(4000);
    expect(view().scrollLeft).toBe(SLIDE_PX);
  });

  test('never starts under reduced motion, and then needs no pause button', async () => {
    const letGo = holdMedia('(prefers-reduced-motion: reduce)');
    open();
    await wait(20_000);
    expect(view().scrollLeft).toBe(0);
    expect(screen.queryByRole('button', { name: 'Pause: Offers' })).toBeNull();
    letGo();
  });
});
