import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Price } from '#src/ui/price.tsx';

const said = () => screen.getByRole('paragraph').textContent?.replaceAll('\u00a0', ' ');

test('the price of before is said to be the regular one, with what is saved', () => {
  render(<Price paise={118_000} regularPaise={150_000} />);
  expect(said()).toBe('Rs. 1,180Regular price Rs. 1,50021% off');
});

test.each([0, 118_000, 100_000])(
  'with a regular price of %i paise there is nothing to save, and nothing is said',
  (regularPaise) => {
    render(<Price paise={118_000} regularPaise={regularPaise} />);
    expect(said()).toBe('Rs. 1,180');
  },
);

test('less than a percent is no saving, but the regular price is shown', () => {
  render(<Price paise={118_000} regularPaise={118_100} />);
  expect(said()).toBe('Rs. 1,180Regular price Rs. 1,181');
});
