import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import { lateOrNever } from '#src/ui/late-or-never.ts';

const Note = ({ text }: { text: string }) => <p>{text}</p>;

function show(load: () => Promise<typeof Note>) {
  const Late = lateOrNever(load);
  render(
    <main>
      <h1>The page</h1>
      <Suspense fallback={<p>On its way</p>}>
        <Late text="It came" />
      </Suspense>
    </main>,
  );
}

function listen(): string[] {
  const lines: string[] = [];
  onTestFinished(redirectLog((level, line) => void lines.push(`${level} ${line}`)));
  return lines;
}

test('a part that comes late is shown with what it was given, once it is there', async () => {
  const lines = listen();
  const { promise, resolve: arrive } = Promise.withResolvers<typeof Note>();
  show(() => promise);
  expect(screen.getByText('On its way')).toBeTruthy();
  arrive(Note);
  expect(await screen.findByText('It came')).toBeTruthy();
  expect(lines).toEqual([]);
});

test('a part that never comes leaves the page as it is, and a line in the log', async () => {
  const lines = listen();
  show(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await waitFor(() => expect(screen.queryByText('On its way')).toBeNull());
  expect(screen.getByRole('main').textContent).toBe('The page');
  expect(lines).toEqual(['warn [page] a part of the page did not arrive; it comes with the next visit']);
});
