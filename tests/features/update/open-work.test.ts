import { fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PriceFilter } from '#src/features/catalogue/price-filter.tsx';
import { isWorkOpen, watchForms } from '#src/features/update/open-work.ts';

const held = new Set<string>();
const hold = async (name: string, _: object, work: () => Promise<void>) => {
  held.add(name);
  await work();
  held.delete(name);
};
const query = async () => ({ held: [...held].map((name) => ({ name })) });
vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request: hold, query } }));
afterEach(() => {
  document.body.replaceChildren();
  held.clear();
});

const type = (text: string) => {
  document.body.innerHTML = '<form><input value="Asha"><textarea></textarea></form>';
  const box = document.querySelector('textarea') ?? document.createElement('textarea');
  box.value = text;
};

test('prefilled values do not count as unsaved input', async () => {
  type('');
  watchForms();
  expect(await isWorkOpen()).toBe(false);
});

test('text typed before the page was idle prevents a reload', async () => {
  type('Half a message');
  watchForms();
  expect(await isWorkOpen()).toBe(true);
});

test('a filter by price is no work: its address has it', async () => {
  const onChange = vi.fn();
  const props = (params: object) => ({ params, onChange, bounds: undefined });
  const { rerender } = render(createElement(PriceFilter, props({})));
  watchForms();
  const [from] = screen.getAllByRole<HTMLInputElement>('textbox');
  if (!from) throw new Error('no field');
  fireEvent.input(from, { target: { value: '1299' } });
  fireEvent.click(screen.getByRole('button'));
  expect(onChange).toHaveBeenCalledWith({ minPrice: 1299, maxPrice: undefined });
  rerender(createElement(PriceFilter, props({ minPrice: 1299 })));
  expect(from.value).toBe('1299');
  expect(await isWorkOpen()).toBe(false);
});
