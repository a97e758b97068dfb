import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { frugal } from '#src/ui/frugal.ts';
import { Picture } from '#src/ui/picture.tsx';

const shown = () => screen.getByRole('img') as HTMLImageElement;

test('asks for the width it is shown at, and keeps its place', () => {
  render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" />);
  expect(shown().srcset).toBe('/media/tee.webp?w=400 400w, /media/tee.webp?w=800 800w, /media/tee.webp?w=1200 1200w');
  expect([shown().width, shown().height, shown().getAttribute('loading')]).toEqual([800, 1000, 'lazy']);
});

test('a square one, which may be a small tile, comes in a smaller width too', () => {
  render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="7rem" ratio="1/1" />);
  expect(shown().srcset).toMatch(/^\/media\/tee\.webp\?w=200 200w, .*1200w$/);
});

test('with the data saver a square one that is large stays clear enough', () => {
  frugal.set(true);
  onTestFinished(() => frugal.set(false));
  render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="100vw" ratio="1/1" />);
  expect(shown().srcset).toBe('/media/tee.webp?w=200 200w, /media/tee.webp?w=400 400w');
});

test('one beyond the edge of a phone keeps its place while it waits', () => {
  const { container } = render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="7rem" ratio="1/1" isFar />);
  expect(container.firstElementChild?.className).toContain('far-picture');
  expect(container.firstElementChild?.className).toContain('aspect-square');
});

test('the first picture of a page is fetched first', () => {
  render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" priority />);
  expect([shown().getAttribute('loading'), shown().getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
});

test('a missing picture shows the placeholder under the same name', () => {
  render(<Picture src="" alt="Training Tee" sizes="50vw" />);
  expect([shown().getAttribute('src'), shown().srcset, shown().alt]).toEqual(['/placeholder.svg', '', 'Training Tee']);
});

test('a broken picture shows the placeholder, another one is tried afresh', () => {
  const { rerender } = render(<Picture src="/media/gone.webp" alt="Training Tee" sizes="50vw" />);
  fireEvent.error(shown());
  expect(shown().getAttribute('src')).toBe('/placeholder.svg');
  rerender(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" />);
  expect(shown().getAttribute('src')).toBe('/media/tee.webp');
});

test('small screens get the upright version of a banner', () => {
  const { container } = render(
    <Picture src="/media/wide.webp" mobileSrc="/media/tall.webp" alt="" sizes="100vw" ratio="8/3" />,
  );
  expect(container.querySelector('source')?.srcset).toContain('/media/tall.webp?w=800 800w');
});

test('with the data saver a picture is small, unless it is being fetched already', () => {
  onTestFinished(() => frugal.set(false));
  const { rerender } = render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" />);
  act(() => frugal.set(true));
  expect(shown().srcset).toBe('/media/tee.webp?w=400 400w');
  act(() => frugal.set(false));
  rerender(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" priority />);
  act(() => frugal.set(true));
  expect(shown().srcset).toContain('800w');
});

test('with the data saver on from the start the first picture of a page is small too', () => {
  frugal.set(true);
  onTestFinished(() => frugal.set(false));
  render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" priority />);
  expect(shown().srcset).toBe('/media/tee.webp?w=400 400w');
});

test('shows its colours while it is on its way, and none of them behind the placeholder', () => {
  const colours = '#3a3632,#8c7b6a,#f1efeb';
  const { rerender } = render(<Picture src="/media/tee.webp" alt="Training Tee" sizes="50vw" tint={colours} />);
  expect([shown().dataset.tint, shown().style.getPropertyValue('--tint')]).toEqual([colours, colours]);
  rerender(<Picture src="" alt="Training Tee" sizes="50vw" tint={colours} />);
  expect([shown().dataset.tint, shown().className]).toEqual([undefined, expect.not.stringContaining('tint')]);
});
