import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { useFullScreen } from '#src/features/search/use-full-screen.ts';
import { openDialogs } from '#src/ui/open-dialogs.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';

function Search() {
  const [isOn, setOn] = useState(false);
  const inside = useFullScreen(isOn, () => undefined);
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
