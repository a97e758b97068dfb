import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { emptyBoxes } from '#src/ui/otp-boxes.ts';
import { OtpInput } from '#src/ui/otp-input.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

function Code(props: { inputType?: 'text' | 'tel'; placeholder?: string; start?: string }) {
  const [value, setValue] = useState(props.start ? [...props.start] : emptyBoxes());
  return <OtpInput label="Code" value={value} onChange={setValue} {...props} />;
}

const all = () => screen.getAllByRole<HTMLInputElement>('textbox');
const shown = () =>
  all()
    .map(({ value }) => value || '_')
    .join('');
const focused = () => all().indexOf(document.activeElement as HTMLInputElement);
function open(props: Parameters<typeof Code>[0] = {}) {
  render(<Code {...props} />);
  return userEvent.setup();
}
const boxAt = (place: number) => {
  const box = all()[place];
  if (!box) throw new Error(`no box ${place}`);
  return box;
};

describe('a one-time code', () => {
  test('is six boxes of one character, the first offered the code of a message', () => {
    open();
    expect(all()).toHaveLength(6);
    expect(all().map((box) => box.autocomplete)).toEqual(['one-time-code', 'off', 'off', 'off', 'off', 'off']);
    expect(screen.getByRole('group', { name: 'Code' })).toBeTruthy();
    expect(screen.getByLabelText('Code, 3 of 6')).toBe(boxAt(2));
  });

  test('moves the focus while typing, letters too', async () => {
    const user = open();
    await user.click(boxAt(0));
    await user.keyboard('12a4');
    expect([shown(), focused()]).toEqual(['12a4__', 4]);
  });

  test('backspace clears the box and moves back; clearing the third leaves the fourth where it is', async () => {
    const user = open({ start: '654321' });
    await user.click(boxAt(2));
    await user.keyboard('{Backspace}');
    expect([shown(), focused()]).toEqual(['65_321', 1]);
    await user.keyboard('{Backspace}{Backspace}{Backspace}');
    expect([shown(), focused()]).toEqual(['___321', 0]);
  });

  test('arrows move between the boxes and stop at the ends; delete clears and stays', async () => {
    const user = open({ start: '123456' });
    await user.click(boxAt(0));
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe(0);
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{ArrowDown} ');
    expect([shown(), focused()]).toEqual(['123456', 2]);
    await user.keyboard('{Delete}');
    expect([shown(), focused()]).toEqual(['12_456', 2]);
    await user.click(boxAt(5));
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe(5);
  });

  test('leaves the browser its own shortcuts', () => {
    open({ start: '123456' });
    boxAt(2).focus();
    // Alt and the left arrow go back in the history.
    expect(fireEvent.keyDown(boxAt(2), { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect([shown(), focused()]).toEqual(['123456', 2]);
  });

  test.each([
    ['all boxes are full', '123456', 0],
    ['boxes are empty', '12', 2],
  ])('that is refused while %s is corrected from the right box on', (_, typed, place) => {
    const value = emptyBoxes().map((_box, at) => typed[at] ?? '');
    const code = (error?: string) => <OtpInput label="Code" value={value} onChange={() => undefined} error={error} />;
    const { rerender } = render(code());
    expect(focused()).toBe(-1);
    rerender(code('Wrong code'));
    expect(focused()).toBe(place);
  });

  test('says at each box what is wrong, and its first box takes the focus of a new page', () => {
    render(<OtpInput label="Code" value={emptyBoxes()} onChange={() => undefined} error="Wrong code" focusFirst />);
    const notes = all().map((box) => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent);
    expect(new Set(notes)).toEqual(new Set(['Wrong code']));
    expect(all().map(({ dataset }) => dataset.autofocus !== undefined)).toEqual([true, ...Array(5).fill(false)]);
  });

  test('is pasted from the current box on', async () => {
    const user = open();
    await user.click(boxAt(2));
    await user.paste('98 76 55');
    expect([shown(), focused()]).toEqual(['__9876', 5]);
  });

  test('typed over replaces what was there', async () => {
    const user = open({ start: '123456' });
    await user.click(boxAt(1));
    await user.keyboard('9');
    expect([shown(), focused()]).toEqual(['193456', 2]);
  });

  test('of type tel rejects letters, typed or pasted', async () => {
    const user = open({ inputType: 'tel' });
    await user.click(boxAt(0));
    await user.keyboard('a');
    await user.paste('12x');
    expect(shown()).toBe('______');
    await user.paste('123456');
    expect(shown()).toBe('123456');
  });

  test('with a placeholder of another length logs a warning', () => {
    allowConsole(/Length of the placeholder should be equal to the number of inputs\./);
    open({ placeholder: '0000' });
    expect(boxAt(0).placeholder).toBe('');
  });

  test('shows a placeholder of its length, one character per box', () => {
    open({ placeholder: '123456' });
    expect(
      all()
        .map(({ placeholder }) => placeholder)
        .join(''),
    ).toBe('123456');
  });
});
