// The chips above a listing, one for each active filter.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FilterChips } from '#src/features/catalogue/filter-chips.tsx';
import type { ListingParams } from '#src/features/catalogue/listing-params.ts';

/** Every filter that there is. A type error here tells of a new one. */
const ALL: Required<Omit<ListingParams, 'sort'>> = {
  kind: 'Yoga',
  minPrice: 100,
  maxPrice: 2_000,
  color: 'Grey',
  size: 'M',
  origin: 'India',
  inStock: true,
};

test.each(Object.keys(ALL) as (keyof typeof ALL)[])('the chip of %s removes that filter and no other', async (name) => {
  const onChange = vi.fn();
  const filter = { [name]: ALL[name] };
  render(<FilterChips params={filter} onChange={onChange} onClear={() => undefined} />);
  const [chip, ...others] = screen.getAllByRole('button', { name: /^Remove/ });
  expect(others).toEqual([]);
  await userEvent.click(chip as HTMLElement);
  expect(onChange.mock.calls).toEqual([[{ [name]: undefined }]]);
  expect(Object.keys(onChange.mock.calls[0]?.[0])).toEqual([name]);
});

test('each active filter has a chip that says what it is', () => {
  render(<FilterChips params={ALL} onChange={() => undefined} onClear={() => undefined} />);
  const chips = screen.getAllByRole('button', { name: /^Remove/ });
  expect(chips).toHaveLength(Object.keys(ALL).length);
  expect(chips.map(({ textContent }) => textContent?.replace('\u00a0', ' '))).toEqual([
    'Yoga',
    'From Rs. 100',
    'Up to Rs. 2,000',
    'Color: Grey',
    'Size: M',
    'From India',
    'In stock only',
  ]);
});
