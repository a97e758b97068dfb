import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

test('the path leads to the pages above, and says which one is the page itself', () => {
  render(<Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Training Tee' }]} />);
  const path = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(path.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
  expect(path.getByText('Training Tee').getAttribute('aria-current')).toBe('page');
});
