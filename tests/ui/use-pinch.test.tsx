// How an enlarged picture is scaled and scrolled. The same with a browser's layout: tests/journeys/enlarge.ts.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PictureViewer } from '#src/ui/picture-viewer.tsx';

const PICTURES = [
  { src: '/media/front.webp', alt: 'Front' },
  { src: '/media/back.webp', alt: 'Back' },
];
const [WIDTH, HEIGHT, LEFT, TOP] = [400, 600, 20, 50];

/** The open viewer, laid out as in a browser: a box of 400 x 600 px at (20, 50), and a picture as large as its style says. */
async function openViewer() {
  const scrolled: ScrollToOptions[] = [];
  const view = render(<PictureViewer pictures={PICTURES} start={0} label="Pictures" onClose={() => undefined} />);
  await screen.findByRole('dialog');
  const picture = screen.getByAltText('Front');
  const box = picture.parentElement as HTMLElement;
  const sizeOf = (side: 'width' | 'height') => () =>
    (side === 'width' ? WIDTH : HEIGHT) * (Number.parseFloat(picture.style[side] || '100') / 100);
  Object.defineProperty(picture, 'clientWidth', { get: sizeOf('width') });
  Object.defineProperty(box, 'clientWidth', { value: WIDTH });
  Object.defineProperty(box, 'clientHeight', { value: HEIGHT });
  box.getBoundingClientRect = () => new DOMRect(LEFT, TOP, WIDTH, HEIGHT);
  box.scrollTo = (to?: ScrollToOptions | number) => {
    scrolled.push(to as ScrollToOptions);
    Object.assign(box, { scrollLeft: (to as ScrollToOptions).left, scrollTop: (to as ScrollToOptions).top });
  };
  /** Touches at points of the box. */
  const touch = (type: 'touchStart' | 'touchMove', ...points: [x: number, y: number][]) =>
    fireEvent[type](box, {
      cancelable: true,
      touches: points.map(([x, y], identifier) => ({ identifier, clientX: LEFT + x, clientY: TOP + y })),
    });
  return { ...view, box, picture, scrolled, touch };
}
const zoom = () => screen.getByRole('button', { name: 'Zoom in' });
const isPressed = () => zoom().getAttribute('aria-pressed') === 'true';

test('two fingers enlarge the picture by as much as they move apart, and the point between them stays there', async () => {
  const { box, picture, scrolled, touch } = await openViewer();
  touch('touchStart', [100, 200], [200, 200]);
  touch('touchMove', [50, 200], [250, 200]);
  expect([picture.style.width, picture.style.height]).toEqual(['200%', '200%']);
  // The middle of the fingers is at (150, 200).
  expect(scrolled.at(-1)).toEqual({ left: 150, top: 200, behavior: 'instant' });
  expect(isPressed()).toBe(true);
  // The second pinch goes on from there.
  touch('touchStart', [100, 100], [200, 100]);
  touch('touchMove', [75, 100], [225, 100]);
  expect(picture.style.width).toBe('300%');
  expect([box.scrollLeft, box.scrollTop]).toEqual([300, 350]);
});

test('a press on the picture enlarges it, and the next one shows it whole again', async () => {
  const { picture } = await openViewer();
  fireEvent.click(picture);
  expect([picture.style.width, isPressed()]).toEqual(['250%', true]);
  fireEvent.click(picture);
  expect([picture.style.width, isPressed()]).toEqual(['100%', false]);
});

test('the fingers may move in any direction', async () => {
  const { picture, touch } = await openViewer();
  touch('touchStart', [100, 100], [100, 140]);
  touch('touchMove', [100, 100], [148, 164]);
  expect(picture.style.width).toBe('200%');
});

test('a pinch enlarges fourfold at most, and makes the picture no smaller than the box', async () => {
  const { picture, touch } = await openViewer();
  touch('touchStart', [100, 200], [110, 200]);
  touch('touchMove', [0, 200], [300, 200]);
  expect(picture.style.width).toBe('400%');
  touch('touchStart', [0, 200], [300, 200]);
  touch('touchMove', [100, 200], [110, 200]);
  expect(picture.style.width).toBe('100%');
  expect(isPressed()).toBe(false);
});

test('a pinch does not enlarge the whole page, and one finger scrolls', async () => {
  const { picture, touch } = await openViewer();
  touch('touchStart', [100, 200], [200, 200]);
  expect(touch('touchMove', [50, 200], [250, 200])).toBe(false);
  const { width } = picture.style;
  touch('touchStart', [100, 200]);
  expect(touch('touchMove', [100, 300])).toBe(true);
  // A second finger that came later is no pinch until it has touched.
  expect(touch('touchMove', [100, 300], [200, 300])).toBe(true);
  expect(picture.style.width).toBe(width);
});

test('the button enlarges around the middle, and a second press shows the whole picture again', async () => {
  const { picture, scrolled } = await openViewer();
  act(() => zoom().click());
  expect(picture.style.width).toBe('250%');
  expect(scrolled.at(-1)).toMatchObject({ left: 300, top: 450 });
  expect(isPressed()).toBe(true);
  act(() => zoom().click());
  expect(picture.style.width).toBe('100%');
  expect(isPressed()).toBe(false);
});

test('the next picture is whole at first', async () => {
  const { touch } = await openViewer();
  touch('touchStart', [100, 200], [200, 200]);
  touch('touchMove', [50, 200], [250, 200]);
  act(() => screen.getByRole('button', { name: 'Next picture' }).click());
  expect(screen.getByAltText('Back').style.width).toBe('');
  expect(isPressed()).toBe(false);
});

test('the arrow keys lead to the next picture, and move an enlarged one without leaving it', async () => {
  const { box } = await openViewer();
  act(() => zoom().click());
  fireEvent.keyDown(box, { key: 'ArrowRight' });
  expect(screen.queryByAltText('Front')).toBeTruthy();
  act(() => zoom().click());
  fireEvent.keyDown(box, { key: 'ArrowRight' });
  expect(screen.queryByAltText('Back')).toBeTruthy();
  fireEvent.keyDown(box, { key: 'ArrowLeft' });
  expect(screen.queryByAltText('Front')).toBeTruthy();
});

test('a closed viewer listens to no touches', async () => {
  const { box, unmount, touch } = await openViewer();
  const removed = vi.spyOn(box, 'removeEventListener');
  unmount();
  expect(removed.mock.calls.map(([type]) => type)).toEqual(['touchstart', 'touchmove']);
  touch('touchStart', [100, 200], [200, 200]);
  expect(touch('touchMove', [50, 200], [250, 200])).toBe(true);
});
