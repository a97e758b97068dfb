// Five stars in one drawing: how many are full, half and empty.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Rating } from '#src/ui/rating.tsx';

/** Outlines in a path; a half star is the only one with a vertical line. */
const outlines = (path: Element | null) => path?.getAttribute('d')?.split('z').length ?? 1;

test.each([
  [5, 5, 0, 0],
  [4.8, 5, 0, 0],
  [4.3, 4, 1, 1],
  [4.2, 4, 0, 1],
  [2.5, 2, 1, 3],
  [0, 0, 0, 5],
])('%d is %i full stars, %i half ones and %i outlines behind', (value, full, halves, empty) => {
  const { container } = render(<Rating value={value} />);
  expect(container.querySelectorAll('svg')).toHaveLength(1);
  const filled = container.querySelector('.fill-current');
  expect(outlines(filled) - 1).toBe(full + halves);
  expect((filled?.getAttribute('d') ?? '').includes('v14.4')).toBe(halves === 1);
  expect(outlines(container.querySelector('.stroke-line-strong')) - 1).toBe(empty);
});

test.each(['sm', 'md', 'lg'] as const)(
  'of size %s the number of reviews is shown and said, where it is known',
  (size) => {
    const { rerender } = render(<Rating value={4.5} count={12} size={size} />);
    expect(screen.getByText('(12)')).toBeTruthy();
    expect(screen.getByRole('img').ariaLabel).toBe('4.5 out of 5 stars, 12 reviews');
    rerender(<Rating value={5} count={1} size={size} />);
    expect(screen.getByRole('img').ariaLabel).toBe('5.0 out of 5 stars, 1 review');
    rerender(<Rating value={4.5} size={size} />);
    expect(screen.queryByText(/\(/)).toBeNull();
    expect(screen.getByRole('img').ariaLabel).toBe('4.5 out of 5 stars');
  },
);
