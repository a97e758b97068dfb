import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useFullScreen } from '#src/features/search/use-full-screen.ts';
import { openDialogs } from '#src/ui/open-dialogs.ts';
import { holdMedia } from '#tests/kit/page/browser-stand-ins.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage, renderShop } from '#tests/kit/page/render-shop.tsx';

function Search({ onClose = () => undefined }: { onClose?: () => void }) {
  const [isOn, setOn] = useState(false);
  const inside = useFullScreen(isOn, onClose);
  return (
    <search>
      <form>
        <div />
      </form>
      <div ref={inside}>
        <button type="button" onClick={() => setOn(!isOn)}>
          Toggle
        </button>
      </div>
    </search>
  );
}

test('a search screen above the menu leaves the page behind the menu still when it closes', async () => {
  const menu = document.createElement('dialog');
  openDialogs.add(menu);
  onTestFinished(() => openDialogs.remove(menu));
  const { user } = await renderShop(<Search />);
  const toggle = screen.getByRole('button', { name: 'Toggle' });
  await user.click(toggle);
  await user.click(toggle);
  expect(document.documentElement.hasAttribute('data-modal')).toBe(true);
  openDialogs.remove(menu);
  expect(document.documentElement.hasAttribute('data-modal')).toBe(false);
});

test('what was inert before the search screen opened is still inert after it', async () => {
  const still = document.body.appendChild(document.createElement('div'));
  still.toggleAttribute('inert', true);
  onTestFinished(() => still.remove());
  const { user } = await renderShop(<Search />);
  const toggle = screen.getByRole('button', { name: 'Toggle' });
  await user.click(toggle);
  await user.click(toggle);
  expect(still.hasAttribute('inert')).toBe(true);
});

test('the back gesture and a page change close it while it is open, and are left alone after it', async () => {
  const watchers: { onclose: (() => void) | null; isOver: boolean }[] = [];
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose: (() => void) | null = null;
      isOver = false;
      constructor() {
        watchers.push(this);
      }
      destroy(): void {
        this.isOver = true;
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const onClose = vi.fn();
  const { user, router } = await renderShop(<Search onClose={onClose} />);
  const toggle = screen.getByRole('button', { name: 'Toggle' });
  await user.click(toggle);
  expect(watchers).toHaveLength(1);
  watchers[0]?.onclose?.();
  expect(onClose).toHaveBeenCalledTimes(1);
  await act(() => router.navigate({ to: '/about' as never }));
  expect(onClose).toHaveBeenCalledTimes(2);
  await user.click(toggle);
  expect(watchers).toMatchObject([{ isOver: true }]);
  await act(() => router.navigate({ to: '/stores' as never }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

async function openOnPhone() {
  onTestFinished(holdMedia('(width < 48rem)'));
  const { user } = await openPage('/about', cannedFetch());
  const [box] = screen.getAllByRole('combobox', { name: 'Search products' });
  if (!box) throw new Error('There is no search box');
  await user.click(box);
  return { box, back: await screen.findByRole('button', { name: 'Back' }) };
}

test('Back takes the focus from the box, so that the phone’s keyboard goes', async () => {
  const { box, back } = await openOnPhone();
  expect(document.activeElement).toBe(box);
  // Unlike a click of user-event, a tap in Safari leaves the focus where it is.
  fireEvent.click(back);
  expect(document.activeElement).not.toBe(box);
});

test('a key of a phone’s keyboard that takes the focus from the box does not close it', async () => {
  const { box } = await openOnPhone();
  fireEvent.blur(box);
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
});
