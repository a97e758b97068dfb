// The picture viewer: a picture that does not load, and one that is alone. How it enlarges: use-pinch.test.tsx.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PictureViewer } from '#src/ui/picture-viewer.tsx';

const [FRONT, BACK] = [
  { src: '/media/front.webp', alt: 'Front' },
  { src: '/media/back.webp', alt: 'Back' },
];
const open = async (...pictures: { src: string; alt: string }[]) => {
  render(<PictureViewer pictures={pictures} start={0} label="Pictures" onClose={() => undefined} />);
  await screen.findByRole('dialog');
};
const srcOf = (alt: string) => screen.getByAltText(alt).getAttribute('src');

test('a picture that does not load says so, and the next one is tried', async () => {
  await open(FRONT, BACK);
  expect(srcOf('Front')).toBe('/media/front.webp?w=1200');
  fireEvent.error(screen.getByAltText('Front'));
  expect(srcOf('Front')).toBe('/placeholder.svg');
  fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(srcOf('Back')).toBe('/media/back.webp?w=1200');
});

test('a picture that is alone has no arrows and no thumbnails', async () => {
  await open(FRONT);
  const names = screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel);
  expect(names).toEqual(['Zoom in', 'Close']);
});

test('the arrow keys show the next picture, and move one that is enlarged', async () => {
  await open(FRONT, BACK);
  const zoom = screen.getByRole('button', { name: 'Zoom in' });
  fireEvent.click(zoom);
  fireEvent.keyDown(zoom, { key: 'ArrowRight' });
  expect(srcOf('Front')).toBe('/media/front.webp?w=1200');
  fireEvent.click(zoom);
  fireEvent.keyDown(zoom, { key: 'ArrowRight' });
  expect(srcOf('Back')).toBe('/media/back.webp?w=1200');
});
