import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OptionPicker } from '#src/ui/option-picker.tsx';

const options = [
  { value: 'S', label: 'S' },
  { value: 'M', label: 'M', note: '2 left' },
  { value: 'L', label: 'L', disabled: true, note: 'Sold out' },
];

test('is a group of radio buttons under its label', () => {
  render(<OptionPicker label="Size" name="size" options={options} value="M" onChange={vi.fn()} />);
  expect(screen.getByRole('group', { name: 'Size' })).toBeTruthy();
  // Read as the checked button, so the label shows it to the eye alone.
  expect(screen.getByText('M', { selector: 'legend span' }).ariaHidden).toBe('true');
  expect((screen.getByRole('radio', { name: /^M/ }) as HTMLInputElement).checked).toBe(true);
});

test('the words of the chosen option are beside the label', () => {
  const fits = [{ value: 'small', label: 'Runs small' }];
  render(<OptionPicker label="Fit" name="fit" options={fits} value="small" onChange={vi.fn()} />);
  expect(screen.getByText('Runs small', { selector: 'legend span' })).toBeTruthy();
});

test('one press chooses', async () => {
  const onChange = vi.fn();
  render(<OptionPicker label="Size" name="size" options={options} value="" onChange={onChange} />);
  await userEvent.setup().click(screen.getByText('S'));
  expect(onChange.mock.calls).toEqual([['S']]);
});

test('an option that is out is struck through with its note, and can be chosen all the same', async () => {
  const onChange = vi.fn();
  const out = [{ value: 'S', label: 'S', isOut: true, note: 'Sold out' }];
  render(<OptionPicker label="Size" name="size" options={out} value="" onChange={onChange} />);
  expect(screen.getByText('S').className).toContain('line-through');
  await userEvent.setup().click(screen.getByText('Sold out'));
  expect(onChange.mock.calls).toEqual([['S']]);
});

test('a sold-out option is marked and cannot be chosen', async () => {
  const onChange = vi.fn();
  render(<OptionPicker label="Size" name="size" options={options} value="" onChange={onChange} />);
  await userEvent.setup().click(screen.getByText('Sold out'));
  expect(onChange).not.toHaveBeenCalled();
  expect((screen.getByRole('radio', { name: /Sold out/ }) as HTMLInputElement).disabled).toBe(true);
});
