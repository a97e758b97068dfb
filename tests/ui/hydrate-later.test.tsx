// Hydrates the HTML of a server in jsdom. The same in a browser: tests/journeys/late-parts.test.ts.
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import { holdParts, hydrateLater, loadParts, partsHydrated, UNHYDRATED } from '#src/ui/hydrate-later.tsx';

function Reviews() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Reviews {count}
    </button>
  );
}

const Questions = () => <p>Questions</p>;

const isHydrated = () => document.querySelector(`[${UNHYDRATED}]`) === null;

/** The server has loaded the code of two parts; the browser gets it when `come` is called, that of the last when `comeLast` is. */
async function hydrate() {
  let isOnServer = true;
  const { promise, resolve } = Promise.withResolvers<void>();
  const last = Promise.withResolvers<void>();
  const asked: string[] = [];
  const loadLast = async () => {
    if (!isOnServer) await last.promise;
    return Questions;
  };
  const load = async () => {
    asked.push('code');
    if (!isOnServer) await promise;
    return Reviews;
  };
  const OnServer = hydrateLater(load);
  const LastOnServer = hydrateLater(loadLast);
  await loadParts();
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString([<OnServer key="first" />, <LastOnServer key="last" />]);
  isOnServer = false;
  asked.length = 0;
  holdParts();
  const InBrowser = hydrateLater(load);
  const LastInBrowser = hydrateLater(loadLast);
  const mistakes: unknown[] = [];
  await act(async () => {
    const view = hydrateRoot(root, [<InBrowser key="first" />, <LastInBrowser key="last" />], {
      onRecoverableError: (error) => mistakes.push(error),
    });
    onTestFinished(() => {
      view.unmount();
      root.remove();
    });
  });
  return { asked, mistakes, come: () => act(async () => resolve()), comeLast: () => act(async () => last.resolve()) };
}

test("a part keeps the server's HTML until its code has loaded, and loads it when it is told to", async () => {
  const { asked, mistakes, come, comeLast } = await hydrate();
  const button = screen.getByRole('button', { name: 'Reviews 0' });
  expect(asked).toEqual([]);
  expect(isHydrated()).toBe(false);
  let isWhole = false;
  const whole = partsHydrated().then(() => {
    isWhole = true;
  });
  await act(async () => void loadParts());
  expect(asked).toEqual(['code']);
  expect(isHydrated()).toBe(false);
  await come();
  // The page waits for its last part.
  expect([isHydrated(), isWhole]).toEqual([false, false]);
  await comeLast();
  await whole;
  expect(isHydrated()).toBe(true);
  // The same element, and it works.
  expect(screen.getByRole('button')).toBe(button);
  act(() => button.click());
  expect(button.textContent).toBe('Reviews 1');
  expect(mistakes).toEqual([]);
});

test('code that does not load is requested again, and the page shows no error', async () => {
  const lines: string[] = [];
  onTestFinished(redirectLog((level, line) => void lines.push(`${level} ${line}`)));
  let tries = 0;
  const Part = hydrateLater(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return Reviews;
  });
  await loadParts();
  expect(tries).toBe(2);
  expect(lines).toEqual(['info [page] a part of the page did not load']);
  expect(renderToString(<Part />)).toContain('Reviews');
});
