import { act, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import { lazyPart, WhenIdle } from '#src/ui/lazy-part.tsx';
import { isPageIdle } from '#src/ui/when-idle.ts';

const Note = ({ text }: { text: string }) => <p>{text}</p>;

function show(load: () => Promise<typeof Note>, Around: ComponentType<{ children: ReactNode }> = Fragment) {
  const Part = lazyPart(load);
  render(
    <main>
      <h1>The page</h1>
      <Around>
        <Part text="It came" />
      </Around>
    </main>,
  );
}

function listen(): string[] {
  const lines: string[] = [];
  onTestFinished(redirectLog((level, line) => void lines.push(`${level} ${line}`)));
  return lines;
}

test('a lazy part is shown with its props once its code has loaded, and nothing in its place before', async () => {
  const lines = listen();
  const { promise, resolve: arrive } = Promise.withResolvers<typeof Note>();
  show(() => promise);
  expect(screen.getByRole('main').textContent).toBe('The page');
  arrive(Note);
  expect(await screen.findByText('It came')).toBeTruthy();
  expect(lines).toEqual([]);
});

test('a part whose code does not load leaves the page as it is, and a line in the log', async () => {
  const lines = listen();
  show(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await waitFor(() => expect(lines).toEqual(['warn [page] a part of the page did not load']));
  expect(screen.getByRole('main').textContent).toBe('The page');
});

test('an idle part loads once the page is idle', async () => {
  isPageIdle.set(false);
  onTestFinished(() => isPageIdle.set(true));
  let isAsked = false;
  const load = async () => {
    isAsked = true;
    return Note;
  };
  show(load, WhenIdle);
  expect(isAsked).toBe(false);
  act(() => isPageIdle.set(true));
  expect(await screen.findByText('It came')).toBeTruthy();
});
