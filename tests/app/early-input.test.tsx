// Input from before hydration, as server/pages/bootstrap.js records it. In a browser: tests/journeys/early-taps.test.ts.
import { screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { replayEarlyInput } from '#src/app/early-input.ts';
import { holdParts, hydrateLater, UNHYDRATED } from '#src/ui/hydrate-later.tsx';

type Act = NonNullable<Window['earlyInput']>['acts'][number];

/** What React sees, in order. */
const seen = vi.fn<(...what: unknown[]) => void>();
beforeEach(() => {
  seen.mockClear();
  // React renders on its own, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete window.earlyInput;
});

function Form({ onHydrated }: { onHydrated?: () => void }) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  const [name, setName] = useState('Asha');
  const [size, setSize] = useState('S');
  const [isGift, setGift] = useState(true);
  const [count, setCount] = useState(1);
  return (
    <main>
      <form onSubmit={(event) => event.preventDefault()}>
        <input
          aria-label="Name"
          value={name}
          onChange={({ target }) => {
            seen('name', target.value);
            setName(target.value);
          }}
          onBlur={() => seen('left')}
        />
        {['S', 'M'].map((one) => (
          <input
            key={one}
            type="radio"
            name="size"
            aria-label={one}
            checked={one === size}
            onChange={() => {
              seen('size', one);
              setSize(one);
            }}
          />
        ))}
        <input
          type="checkbox"
          aria-label="Gift"
          checked={isGift}
          onChange={({ target }) => {
            seen('gift', target.checked);
            setGift(target.checked);
          }}
        />
        <button
          type="button"
          onClick={() => {
            seen('count', count + 1);
            setCount(count + 1);
          }}
        >
          More
        </button>
        <button type="button" onClick={({ detail }) => seen('add', size, detail)}>
          Add
        </button>
      </form>
    </main>
  );
}

/** The HTML of the server, before the program runs. */
function arrive(): void {
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  root.innerHTML = renderToString(<Form />);
}

const control = (role: string, name: string) => screen.getByRole<HTMLInputElement>(role, { name });
const field = () => control('textbox', 'Name');
const button = (name: string) => control('button', name);

function typed(value: string): Act {
  field().value = value;
  return { kind: 'type', control: field(), value };
}
function switched(box: HTMLInputElement, isOn: boolean): Act {
  box.checked = isOn;
  return { kind: 'tap', control: box, detail: 1, isOn };
}
const tapped = (one: HTMLElement, detail = 1): Act => ({ kind: 'tap', control: one, detail });

/** The program runs after this input. */
async function hydrate(...acts: Act[]) {
  const early = { acts, onInput: () => undefined, end: vi.fn() };
  window.earlyInput = early;
  const root = document.getElementById('root') as HTMLElement;
  const mistakes: unknown[] = [];
  const { promise: isHydrated, resolve } = Promise.withResolvers<void>();
  const view = hydrateRoot(root, <Form onHydrated={resolve} />, {
    onRecoverableError: (error) => void mistakes.push(error),
  });
  onTestFinished(() => {
    view.unmount();
    root.remove();
  });
  await isHydrated;
  expect(mistakes).toEqual([]);
  return early;
}
/** Input does not wait until the whole page is hydrated. */
const replay = () => replayEarlyInput(new Promise(() => undefined));

/** Lets everything run that waits for nothing. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

test('what was typed is in the form, and a field that was left is checked', async () => {
  arrive();
  await hydrate(typed('Ravi'));
  await replay();
  expect(field().value).toBe('Ravi');
  expect(seen.mock.calls).toEqual([['name', 'Ravi'], ['left']]);
});

test('a field that was emptied is empty', async () => {
  arrive();
  await hydrate(typed(''));
  await replay();
  expect(field().value).toBe('');
  expect(seen.mock.calls).toEqual([['name', ''], ['left']]);
});

test('a field in which the shopper still types is not left', async () => {
  arrive();
  field().focus();
  await hydrate(typed('Ravi'));
  await replay();
  expect(seen.mock.calls).toEqual([['name', 'Ravi']]);
});

test('radio buttons and checkboxes keep what was chosen, and React sees each choice once', async () => {
  arrive();
  await hydrate(switched(control('radio', 'M'), true), switched(control('checkbox', 'Gift'), false));
  await replay();
  expect(control('radio', 'M').checked).toBe(true);
  expect(control('checkbox', 'Gift').checked).toBe(false);
  expect(seen.mock.calls).toEqual([
    ['size', 'M'],
    ['gift', false],
  ]);
});

test('input is replayed in order, each with the result of the one before, and a double tap stays one', async () => {
  arrive();
  const add = button('Add');
  const more = button('More');
  const early = await hydrate(
    switched(control('radio', 'M'), true),
    tapped(more),
    tapped(more),
    tapped(add),
    tapped(add, 2),
  );
  await replay();
  expect(seen.mock.calls).toEqual([
    ['size', 'M'],
    ['count', 2],
    ['count', 3],
    ['add', 'M', 1],
    ['add', 'M', 2],
  ]);
  expect(early.acts).toEqual([]);
});

test('input that is recorded during the replay is replayed, too', async () => {
  arrive();
  const add = button('Add');
  const early = await hydrate(tapped(add));
  seen.mockImplementationOnce(() => void early.acts.push(tapped(add, 2)));
  await replay();
  expect(seen.mock.calls.map(([, , detail]) => detail)).toEqual([1, 2]);
});

test('without input the record ends once the page is hydrated and the browser is idle', async () => {
  arrive();
  let rest = () => {};
  vi.stubGlobal('requestIdleCallback', (callBack: () => void, options: unknown) => {
    rest = callBack;
    seen('idle within', options);
  });
  const early = await hydrate();
  const { promise: isHydrated, resolve } = Promise.withResolvers<void>();
  const end = replayEarlyInput(isHydrated);
  await pause();
  expect(seen).not.toHaveBeenCalled();
  resolve();
  await pause();
  expect(seen.mock.calls).toEqual([['idle within', { timeout: 400 }]]);
  expect(early.end).not.toHaveBeenCalled();
  rest();
  await end;
  expect(early.end).toHaveBeenCalledOnce();
  expect(window.earlyInput).toBeUndefined();
});

test('input that comes while the page is hydrated does not wait for its end', async () => {
  arrive();
  const early = await hydrate();
  const end = replayEarlyInput(new Promise(() => undefined));
  early.acts.push(tapped(button('Add')));
  early.onInput();
  await end;
  expect(seen.mock.calls).toEqual([['add', 'S', 1]]);
});

test('a tap in a part that is hydrated later waits for its code, and those after it do not', async () => {
  arrive();
  const { promise: arrived, resolve: come } = Promise.withResolvers<void>();
  holdParts();
  hydrateLater(async () => {
    await arrived;
    return () => null;
  });
  const part = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => part.remove());
  part.setAttribute(UNHYDRATED, '');
  part.innerHTML = '<button type="button">Reviews</button>';
  const reviews = part.querySelector('button') as HTMLButtonElement;
  reviews.addEventListener('click', () => seen('reviews'));
  await hydrate(tapped(reviews), tapped(button('Add')));
  await replay();
  expect(seen.mock.calls).toEqual([['add', 'S', 1]]);
  come();
  await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith('reviews'));
  expect(seen).toHaveBeenCalledTimes(2);
});

test('a page without a record, as the static shell, has nothing to replay', async () => {
  await replay();
  expect(seen).not.toHaveBeenCalled();
});
