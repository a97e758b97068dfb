// A picture that failed to load is requested again without a reload of the page.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Picture } from '#src/ui/picture.tsx';
import { holdMedia } from '#tests/kit/page/browser-stand-ins.ts';

const shown = () => screen.getByRole('img') as HTMLImageElement;

/** The pictures that the page loads in the background. */
let asked: HTMLImageElement[];
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  class WatchedImage extends Image {
    constructor() {
      super();
      asked.push(this);
    }
  }
  vi.stubGlobal('Image', WatchedImage);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const sources = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'));
const showBroken = (...names: string[]) => {
  const all = names.map((name) => <Picture key={name} src={`/media/${name}.webp`} alt={name} sizes="50vw" />);
  render(<div>{all}</div>);
  for (const image of screen.getAllByRole('img')) fireEvent.error(image);
};
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a picture that failed is requested again, one picture at a time; when one loads, all do', async () => {
  showBroken('tee', 'ball');
  expect(sources()).toEqual(['/placeholder.svg', '/placeholder.svg']);
  await passes(1_000);
  expect(asked.map(({ srcset }) => srcset.split('?')[0])).toEqual(['/media/tee.webp']);
  await act(async () => void asked[0]?.dispatchEvent(new Event('error')));
  await passes(2_000);
  expect(asked.map(({ srcset }) => srcset.split('?')[0])).toEqual(['/media/tee.webp', '/media/ball.webp']);
  expect(sources()).toEqual(['/placeholder.svg', '/placeholder.svg']);
  await act(async () => void asked[1]?.dispatchEvent(new Event('load')));
  expect(sources()).toEqual(['/media/tee.webp', '/media/ball.webp']);
  await passes(60_000);
  expect(asked).toHaveLength(2);
});

test('a picture that failed is shown again at once when the browser says that the network is back', async () => {
  showBroken('tee');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(sources()).toEqual(['/media/tee.webp']);
});

test('a picture that failed is requested at once when the tab is looked at again', async () => {
  const isVisible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  showBroken('tee');
  await passes(60_000);
  isVisible.mockRestore();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(asked).toHaveLength(1);
});

test('a picture that failed holds the next one up for 20 seconds at most when no answer comes', async () => {
  showBroken('tee', 'ball');
  await passes(20_900);
  expect(asked).toHaveLength(1);
  await passes(2_200);
  expect(asked).toHaveLength(2);
});

test('a picture that failed is requested again soon when it fails once more after it was shown', async () => {
  showBroken('tee');
  for (const pause of [1_000, 2_000, 4_000]) {
    await passes(pause);
    await act(async () => void asked.at(-1)?.dispatchEvent(new Event('error')));
  }
  act(() => void window.dispatchEvent(new Event('online')));
  asked.length = 0;
  fireEvent.error(shown());
  await passes(1_000);
  expect(asked).toHaveLength(1);
});

test('a picture that failed is requested in the version that the screen shows', async () => {
  onTestFinished(holdMedia('(max-width: 47.99rem)'));
  render(<Picture src="/media/wide.webp" mobileSrc="/media/tall.webp" alt="Sale" sizes="100vw" ratio="8/3" />);
  fireEvent.error(shown());
  await passes(1_000);
  expect(asked.map(({ srcset }) => srcset.split('?')[0])).toEqual(['/media/tall.webp']);
});

test('a picture that failed costs a bounded number of requests while it cannot be had', async () => {
  showBroken('tee', 'ball', 'mat');
  for (let second = 0; second < 600; second++) {
    await passes(1_000);
    for (const image of asked) image.dispatchEvent(new Event('error'));
  }
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.length).toBeLessThan(60);
});

test('a picture that failed is not requested while the tab is hidden or offline, nor after it was removed from the page', async () => {
  const isVisible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  showBroken('tee');
  await passes(60_000);
  isVisible.mockRestore();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await passes(60_000);
  isOnline.mockRestore();
  expect(asked).toEqual([]);
  cleanup();
  await passes(60_000);
  expect(asked).toEqual([]);
});

test('a picture that failed is requested and shown again after another one that failed has left the page', async () => {
  const { unmount } = render(<Picture src="/media/ball.webp" alt="ball" sizes="50vw" />);
  fireEvent.error(shown());
  showBroken('tee');
  unmount();
  await passes(1_000);
  expect(asked.map(({ srcset }) => srcset.split('?')[0])).toEqual(['/media/tee.webp']);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(sources()).toEqual(['/media/tee.webp']);
});
