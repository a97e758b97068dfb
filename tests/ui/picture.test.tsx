import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dataSaver } from '#src/ui/data-saver.ts';
import { Picture } from '#src/ui/picture.tsx';

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

test('the largest picture of the first screen is fetched first, and those just below the screen last', () => {
  const { rerender } = render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" priority />);
  expect([shown().getAttribute('loading'), shown().getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  rerender(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" isNear />);
  expect([shown().getAttribute('loading'), shown().getAttribute('fetchpriority')]).toEqual(['eager', 'low']);
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

test('small screens get the upright version of a banner', () => {
  const { container } = render(
    <Picture src="/media/wide.webp" mobileSrc="/media/tall.webp" alt="" sizes="100vw" ratio="8/3" />,
  );
  expect(container.querySelector('source')?.srcset).toContain('/media/tall.webp?w=800 800w');
});

describe('a picture that is removed', () => {
  const isComplete = (value: boolean) => {
    const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(value);
    onTestFinished(() => complete.mockRestore());
  };

  test.each([{}, { mobileSrc: '/media/tall.webp' }])('before it has loaded stops loading: %o', async (more) => {
    isComplete(false);
    const { unmount } = render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" {...more} />);
    const image = shown();
    unmount();
    await Promise.resolve();
    expect([image.parentElement, image.getAttribute('src'), image.getAttribute('srcset')]).toEqual([null, null, null]);
  });

  test('after it has loaded stays as it is, because an animation may show it', async () => {
    isComplete(true);
    const { unmount } = render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" />);
    const image = shown();
    unmount();
    await Promise.resolve();
    expect(image.getAttribute('src')).toBe('/media/tee.webp');
  });

  test('is told from one whose address changes, which goes on loading', async () => {
    isComplete(false);
    const { rerender } = render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" />);
    rerender(<Picture src="/media/shorts.webp" alt="Shorts" sizes="50vw" />);
    await Promise.resolve();
    expect([shown().getAttribute('src'), shown().isConnected]).toEqual(['/media/shorts.webp', true]);
  });
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
