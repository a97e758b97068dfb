import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Deferred } from '#src/ui/deferred.tsx';

const page = (
  <Deferred>
    <p>Reviews</p>
  </Deferred>
);

describe('what is drawn later', () => {
  test('comes by itself after the rest, with room kept for it', async () => {
    const { container } = render(page);
    expect(container.textContent).toBe('');
    expect(container.firstElementChild?.className).toBe('min-h-[500vh]');
    expect(await screen.findByText('Reviews')).toBeTruthy();
  });

  test('is rendered by the server and hydrated without a change', () => {
    const root = document.createElement('div');
    root.innerHTML = renderToString(page);
    expect(root.innerHTML).toBe('<p>Reviews</p>');
    const drawn = root.firstChild;
    const recovered: unknown[] = [];
    render(page, { container: root, hydrate: true, onRecoverableError: (error) => recovered.push(error) });
    expect(root.firstChild).toBe(drawn);
    expect(recovered).toEqual([]);
  });
});
