import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CountBadge } from '#src/features/site/count-badge.tsx';

test.each([
  [0, ''],
  [99, '99'],
  [100, '99+'],
])('a list of %i has the number %j on its icon', (count, shown) => {
  expect(render(<CountBadge count={count} />).container.textContent).toBe(shown);
});
