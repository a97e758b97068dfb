import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { dataSaver, useDataSaver } from '#src/ui/data-saver.ts';

afterEach(() => dataSaver.set(false));

const Said = () => <p>{useDataSaver() ? 'saves data' : 'does not'}</p>;

test('a screen follows the data saver, and on the server nobody saves data', () => {
  render(<Said />);
  expect(screen.getByText('does not')).toBeTruthy();
  act(() => dataSaver.set(true));
  expect(screen.getByText('saves data')).toBeTruthy();
  expect(renderToString(<Said />)).toBe('<p>does not</p>');
});
