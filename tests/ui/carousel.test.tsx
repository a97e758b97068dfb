import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Carousel } from '#src/ui/carousel.tsx';
import { dataSaver } from '#src/ui/data-saver.ts';
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

  test('its dots are in sight while there is something to scroll', () => {
    const dots = () => screen.getByRole('button', { name: 'Slide 1 of 3' }).parentElement?.classList;
    const { unmount } = render(<Carousel label="Offers" slides={slides} showDots />);
    expect(dots()?.contains('invisible')).toBe(false);
    unmount();
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(SLIDE_PX);
    render(<Carousel label="Offers" slides={slides} showDots />);
    expect(dots()?.contains('invisible')).toBe(true);
  });

  test('is reached by keyboard where its slides have nothing to focus, and else by their links alone', () => {
    const { unmount } = render(<Carousel label="Offers" slides={slides} />);
    expect(view().tabIndex).toBe(0);
    unmount();
    const links = ['Lift', 'Stretch'].map((word) => (
      <a key={word} href={`/${word}`}>
        {word}
      </a>
    ));
    render(<Carousel label="Offers" slides={links} />);
    expect(view().tabIndex).toBe(-1);
  });

  test('moves at once under reduced motion', async () => {
    onTestFinished(holdMedia('(prefers-reduced-motion: reduce)'));
    render(<Carousel label="Offers" slides={slides} />);
    await userEvent.click(screen.getByLabelText('Next: Offers'));
    expect(view().scrollTo).toHaveBeenCalledWith({ left: SLIDE_PX, behavior: 'instant' });
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

  test('stops while the mouse is over it', async () => {
    open();
    fireEvent.mouseEnter(screen.getByRole('group'));
    await wait(9000);
    expect(view().scrollLeft).toBe(0);
    fireEvent.mouseLeave(screen.getByRole('group'));
    await wait(4000);
    expect(view().scrollLeft).toBe(SLIDE_PX);
  });

  test('stops in a hidden tab', async () => {
    open();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));
    await wait(9000);
    expect(view().scrollLeft).toBe(0);
    hidden.mockReturnValue(false);
    fireEvent(document, new Event('visibilitychange'));
    await wait(4000);
    expect(view().scrollLeft).toBe(SLIDE_PX);
  });

  test('waits while the row is off the screen', async () => {
    let see = (_seen: { isIntersecting: boolean }[]): void => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(run: typeof see) {
          see = run;
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    open();
    // The newest entry counts.
    see([{ isIntersecting: true }, { isIntersecting: false }]);
    await wait(9000);
    expect(view().scrollLeft).toBe(0);
    see([{ isIntersecting: false }, { isIntersecting: true }]);
    await wait(3000);
    expect(view().scrollLeft).toBe(SLIDE_PX);
  });

  test('waits its full time again after a move by hand', async () => {
    open();
    await wait(3000);
    act(() => screen.getByLabelText('Next: Offers').click());
    await wait(3000);
    expect(view().scrollLeft).toBe(SLIDE_PX);
    await wait(1000);
    expect(view().scrollLeft).toBe(SLIDE_PX * 2);
  });

  test('never starts with the data saver', async () => {
    dataSaver.set(true);
    onTestFinished(() => dataSaver.set(false));
    open();
    await wait(20_000);
    expect(view().scrollLeft).toBe(0);
    expect(screen.queryByRole('button', { name: 'Pause: Offers' })).toBeNull();
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
