import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dataSaver } from '#src/ui/data-saver.ts';
import { Picture } from '#src/ui/picture.tsx';
import { holdMedia } from '#tests/kit/page/browser-stand-ins.ts';

const shown = () => screen.getByRole('img') as HTMLImageElement;

test('requests the displayed width, and reserves its space', () => {
  render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" />);
  expect(shown().srcset).toBe('/media/tee.webp?w=400 400w, /media/tee.webp?w=800 800w, /media/tee.webp?w=1200 1200w');
  expect([shown().width, shown().height, shown().getAttribute('loading')]).toEqual([800, 1000, 'lazy']);
});

test('a square one, which may be a small tile, comes in a smaller width too', () => {
  render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="7rem" ratio="1/1" />);
  expect(shown().srcset).toMatch(/^\/media\/tee\.webp\?w=200 200w, .*1200w$/);
});

test('its list of widths ends where no screen needs more', () => {
  render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="7rem" upTo={800} />);
  expect(shown().srcset).toBe('/media/tee.webp?w=400 400w, /media/tee.webp?w=800 800w');
});

test('a banner comes in its original width too where a screen needs it', () => {
  const banner = { src: '/media/wide.webp', alt: 'Sale', sizes: '100vw', ratio: '8/3' } as const;
  const { rerender } = render(<Picture {...banner} />);
  expect(shown().srcset).toMatch(/w=1200 1200w, \/media\/wide\.webp 1920w$/);
  rerender(<Picture {...banner} upTo={800} />);
  expect(shown().srcset).toMatch(/w=800 800w$/);
});

test('a picture whose URL already has a query gets one width', () => {
  render(<Picture src="/media/tee.webp?v=2" alt="Training Tee" sizes="50vw" />);
  expect([shown().getAttribute('src'), shown().srcset]).toEqual(['/media/tee.webp?v=2', '']);
});

test('with the data saver a large square picture stays sharp', () => {
  dataSaver.set(true);
  onTestFinished(() => dataSaver.set(false));
  render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="100vw" ratio="1/1" />);
  expect(shown().srcset).toBe('/media/tee.webp?w=200 200w, /media/tee.webp?w=400 400w');
});

test("one outside a phone's screen reserves its space while it waits", () => {
  const { container } = render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="7rem" ratio="1/1" isFar />);
  expect(container.firstElementChild?.className).toContain('offscreen-picture');
  expect(container.firstElementChild?.className).toContain('aspect-square');
});

test('the first picture of a page is fetched first', () => {
  const { rerender } = render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" priority />);
  expect([shown().getAttribute('loading'), shown().getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  rerender(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" isNear />);
  expect([shown().getAttribute('loading'), shown().getAttribute('fetchpriority')]).toEqual(['eager', null]);
});

test('where there is no photo the placeholder says nothing, under the same name', () => {
  render(<Picture src="" alt="Training Tee" sizes="50vw" />);
  expect([shown().getAttribute('src'), shown().srcset, shown().alt]).toEqual(['/no-photo.svg', '', 'Training Tee']);
});

test('a broken picture shows the placeholder, another one is tried afresh', () => {
  const { rerender } = render(<Picture src="/media/gone.webp" alt="Training Tee" sizes="50vw" />);
  const broken = shown();
  fireEvent.error(broken);
  expect(shown().getAttribute('src')).toBe('/placeholder.svg');
  // In the same element the broken picture would stay until the placeholder has loaded.
  expect(shown()).not.toBe(broken);
  rerender(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" />);
  expect(shown().getAttribute('src')).toBe('/media/tee.webp');
});

test('one of server-rendered markup that failed before the program ran shows the placeholder', () => {
  const failed = { complete: true, naturalWidth: 0, currentSrc: 'http://shop.example/media/gone.webp' };
  for (const [name, value] of Object.entries(failed))
    vi.spyOn(HTMLImageElement.prototype, name as 'complete', 'get').mockReturnValue(value as never);
  onTestFinished(() => void vi.restoreAllMocks());
  render(<Picture src="/media/gone.webp" alt="Training Tee" sizes="50vw" />);
  expect(shown().getAttribute('src')).toBe('/placeholder.svg');
});

test('a banner that fails keeps its space and its colours behind its text; one without text shows the placeholder', () => {
  const colours = '#3a3632,#8c7b6a,#f1efeb';
  const banner = {
    src: '/media/wide.webp',
    mobileSrc: '/media/tall.webp',
    sizes: '100vw',
    ratio: '8/3',
    blurColors: colours,
  } as const;
  const { container, rerender } = render(<Picture {...banner} alt="" />);
  const image = () => container.querySelector('img') as HTMLImageElement;
  const place = image().className;
  fireEvent.error(image());
  expect([image().src, image().dataset.blurColors]).toEqual([expect.stringMatching(/^data:image/), colours]);
  expect(image().className).toBe(place);
  rerender(<Picture {...banner} alt="Banner 1" />);
  expect(image().getAttribute('src')).toBe('/placeholder.svg');
});

describe('a picture that failed', () => {
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

  test('is requested again, one picture at a time; when one loads, all do', async () => {
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

  test('is shown again at once when the browser says that the network is back', async () => {
    showBroken('tee');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(sources()).toEqual(['/media/tee.webp']);
  });

  test('is requested at once when the tab is looked at again', async () => {
    const isVisible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    showBroken('tee');
    await passes(60_000);
    isVisible.mockRestore();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(asked).toHaveLength(1);
  });

  test('holds the next one up for 20 seconds at most when no answer comes', async () => {
    showBroken('tee', 'ball');
    await passes(20_900);
    expect(asked).toHaveLength(1);
    await passes(2_200);
    expect(asked).toHaveLength(2);
  });

  test('is requested again soon when it fails once more after it was shown', async () => {
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

  test('is requested in the version that the screen shows', async () => {
    onTestFinished(holdMedia('(max-width: 47.99rem)'));
    render(<Picture src="/media/wide.webp" mobileSrc="/media/tall.webp" alt="Sale" sizes="100vw" ratio="8/3" />);
    fireEvent.error(shown());
    await passes(1_000);
    expect(asked.map(({ srcset }) => srcset.split('?')[0])).toEqual(['/media/tall.webp']);
  });

  test('costs a bounded number of requests while it cannot be had', async () => {
    showBroken('tee', 'ball', 'mat');
    for (let second = 0; second < 600; second++) {
      await passes(1_000);
      for (const image of asked) image.dispatchEvent(new Event('error'));
    }
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.length).toBeLessThan(60);
  });

  test('is not requested while the tab is hidden or offline, nor after it was removed from the page', async () => {
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
});

test('small screens get the upright version of a banner', () => {
  const { container } = render(
    <Picture src="/media/wide.webp" mobileSrc="/media/tall.webp" alt="" sizes="100vw" ratio="8/3" />,
  );
  expect(container.querySelector('source')?.srcset).toContain('/media/tall.webp?w=800 800w');
});

test('with the data saver a picture is small, unless it is being fetched already', () => {
  onTestFinished(() => dataSaver.set(false));
  const { rerender } = render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" />);
  act(() => dataSaver.set(true));
  expect(shown().srcset).toBe('/media/tee.webp?w=400 400w');
  act(() => dataSaver.set(false));
  rerender(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" priority />);
  act(() => dataSaver.set(true));
  expect(shown().srcset).toContain('800w');
});

test('with the data saver on from the start the first picture of a page is small too', () => {
  dataSaver.set(true);
  onTestFinished(() => dataSaver.set(false));
  render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" priority />);
  expect(shown().srcset).toBe('/media/tee.webp?w=400 400w');
});

test.each([
  ['by an attribute alone where style sheets read attributes', true],
  ['by a style too where they do not', false],
])('shows its blur colours while it loads, %s, and none behind the placeholder', (_, readsAttributes) => {
  vi.stubGlobal('CSS', { supports: () => readsAttributes });
  onTestFinished(() => void vi.unstubAllGlobals());
  const colours = '#3a3632,#8c7b6a,#f1efeb';
  const { rerender } = render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" blurColors={colours} />);
  const style = readsAttributes ? '' : colours;
  expect([shown().dataset.blurColors, shown().style.getPropertyValue('--blur-colors')]).toEqual([colours, style]);
  rerender(<Picture src="" alt="Training Tee" sizes="50vw" blurColors={colours} />);
  expect([shown().dataset.blurColors, shown().className]).toEqual([undefined, expect.not.stringContaining('blur-')]);
});
