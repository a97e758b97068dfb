// The line below the options of a product: in stock, few left, sold out.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stockText } from '#src/features/choice/messages.ts';
import { StockLine } from '#src/features/choice/stock-line.tsx';

test.each([
  ['a picked size', { stock: 20, isOpen: false }, 1, 'text-green'],
  ['the first of several sizes', { stock: 20, isOpen: true }, 1, 'text-green'],
  ['few left', { stock: 2, isOpen: false }, 1, 'text-accent-deep'],
  ['fewer than wanted', { stock: 2, isOpen: false }, 3, 'text-danger'],
  ['sold out', { stock: 0, isOpen: false }, 1, 'text-danger'],
  ['no size is picked', { stock: null, isOpen: true }, 1, 'text-ink-soft'],
])('%s', (_, pick, quantity, color) => {
  render(<StockLine pick={pick} quantity={quantity} />);
  const line = screen.getByRole('status');
  expect(line.textContent).toBe(stockText(pick.stock, quantity));
  expect(line.className).toContain(color);
});

test('a shop that states no stock shows nothing', () => {
  const { container } = render(<StockLine pick={{ stock: null, isOpen: false }} />);
  expect(container.textContent).toBe('');
});

test('unless more are wanted, the last piece is enough', () => {
  render(<StockLine pick={{ stock: 1, isOpen: false }} />);
  const line = screen.getByRole('status');
  expect(line.textContent).toBe(stockText(1, 1));
  expect(line.className).not.toContain('text-danger');
});
