import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Accordion } from '#src/ui/accordion.tsx';

test('holds every answer from the start, closed unless said otherwise', () => {
  render(
    <Accordion
      items={[
        { id: 'coat', summary: 'Is it rubber coated?', content: 'Yes, fully.' },
        { id: 'smell', summary: 'Does it smell?', content: 'For a week.', isOpen: true },
      ]}
    />,
  );
  const [coat, smell] = screen.getAllByRole('group') as HTMLDetailsElement[];
  expect([coat?.open, smell?.open]).toEqual([false, true]);
  expect(coat?.textContent).toContain('Yes, fully.');
  // A link can lead to one.
  expect([coat?.id, smell?.id]).toEqual(['coat', 'smell']);
});

test('an open answer is at most 1000 px high', () => {
  render(<Accordion items={[{ id: 'coat', summary: 'Coat?', content: 'Yes.', isOpen: true }]} />);
  expect(screen.getByText('Yes.').className).toContain('max-h-[1000px]');
});
