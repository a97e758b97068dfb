import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Select, TextArea, TextField } from '#src/ui/field.tsx';

const KINDS = [
  ['text field', TextField],
  ['text area', TextArea],
  ['select', Select],
] as const;

test.each(KINDS)('a %s is described by its hint, and by its error in place of it', (_, Control) => {
  const { rerender } = render(<Control label="City" />);
  const described = () => {
    const control = screen.getByLabelText('City');
    const note = document.getElementById(control.getAttribute('aria-describedby') ?? '');
    return [note?.textContent, control.getAttribute('aria-invalid')];
  };
  expect(described()).toEqual([undefined, null]);
  rerender(<Control label="City" hint="As in the address" />);
  expect(described()).toEqual(['As in the address', null]);
  rerender(<Control label="City" hint="As in the address" error="City is required" />);
  expect(described()).toEqual(['City is required', 'true']);
  rerender(<Control label="City" error="City is required" />);
  expect(described()).toEqual(['City is required', 'true']);
});
