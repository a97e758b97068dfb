import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx';

interface Props {
  start: number;
  max?: number;
  onChange: (value: number) => void;
}

function CartLine({ start, max, onChange }: Props) {
  const [value, setValue] = useState(start);
  const change = (next: number) => {
    onChange(next);
    setValue(next);
  };
  return <QuantityStepper value={value} onChange={change} label="Quantity of Hex Dumbbell" {...(max && { max })} />;
}

function setUp(start = 2, bounds: { max?: number } = {}) {
  const onChange = vi.fn();
  render(<CartLine start={start} onChange={onChange} {...bounds} />);
  return { onChange, user: userEvent.setup(), field: screen.getByRole('spinbutton') as HTMLInputElement };
}

test('counts up and down by its buttons and by the arrow keys', async () => {
  const { user, field } = setUp();
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  await user.click(screen.getByRole('button', { name: 'Decrease quantity' }));
  expect(field.value).toBe('3');
  await user.type(field, '{ArrowUp}');
  expect(field.value).toBe('4');
  await user.type(field, '{ArrowDown}{ArrowDown}');
  expect(field.value).toBe('2');
});

test('never goes below one or above what there is', async () => {
  const { user, onChange } = setUp(1, { max: 2 });
  await user.click(screen.getByRole('button', { name: 'Decrease quantity' }));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(onChange.mock.calls).toEqual([[2]]);
});

test('takes a typed number when it is left, bounded, and only once', async () => {
  const { user, field, onChange } = setUp(1, { max: 12 });
  await user.clear(field);
  // As a Hindi keyboard may type it.
  await user.type(field, '४0');
  expect(onChange).not.toHaveBeenCalled();
  await user.tab();
  expect(onChange.mock.calls).toEqual([[12]]);
  expect(field.value).toBe('12');
});

test('Enter takes a typed number, too', async () => {
  const { user, field, onChange } = setUp(1);
  await user.clear(field);
  await user.type(field, '5{Enter}');
  expect(onChange.mock.calls).toEqual([[5]]);
});

test('an arrow key counts on from what was typed', async () => {
  const { user, field, onChange } = setUp(1);
  await user.clear(field);
  await user.type(field, '5{ArrowUp}');
  expect(field.value).toBe('6');
  await user.tab();
  expect(onChange.mock.calls).toEqual([[6]]);
});

test('says its quantity, and that there is no way past a bound', () => {
  const { field } = setUp(2, { max: 2 });
  expect([field.ariaValueNow, field.ariaValueMin, field.ariaValueMax]).toEqual(['2', '1', '2']);
  const isOff = (name: string) => screen.getByRole('button', { name }).ariaDisabled;
  expect([isOff('Increase quantity'), isOff('Decrease quantity')]).toEqual(['true', null]);
});

test('changes nothing while a change is under way', async () => {
  const onChange = vi.fn();
  render(<QuantityStepper value={2} onChange={onChange} label="Quantity" busy />);
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole('group').ariaBusy).toBe('true');
});

test('an emptied field goes back to the quantity it had', async () => {
  const { user, field, onChange } = setUp(3);
  await user.clear(field);
  await user.tab();
  expect(field.value).toBe('3');
  expect(onChange).not.toHaveBeenCalled();
});

test('a quantity above what there is stays as it is until somebody changes it', async () => {
  const { user, field, onChange } = setUp(3, { max: 2 });
  await user.click(field);
  await user.tab();
  expect(onChange).not.toHaveBeenCalled();
  await user.type(field, '{ArrowDown}');
  expect(onChange.mock.calls).toEqual([[2]]);
});

test('letters are rejected', async () => {
  const { user, field } = setUp(3);
  await user.clear(field);
  await user.type(field, '1e-5x{Enter}');
  expect(field.value).toBe('15');
});
