import { createMemoryHistory } from '@tanstack/react-router';
import { expect, onTestFinished, test } from 'vitest';
import { setScrollBehavior } from '#src/app/on-navigation.ts';
import { holdMedia } from '#tests/kit/page/browser-stand-ins.ts';

function openRouter() {
  const history = createMemoryHistory();
  const router = { history, options: {} as { scrollRestorationBehavior?: ScrollBehavior }, subscribe: () => undefined };
  setScrollBehavior(router);
  return router;
}

test('a link scrolls smoothly, and Back restores the position at once', () => {
  const { history, options } = openRouter();
  history.push('/about');
  expect(options.scrollRestorationBehavior).toBe('smooth');
  history.back();
  expect(options.scrollRestorationBehavior).toBe('instant');
});

test('under reduced motion a link does not scroll smoothly either', () => {
  onTestFinished(holdMedia('(prefers-reduced-motion: reduce)'));
  const { history, options } = openRouter();
  history.push('/about');
  expect(options.scrollRestorationBehavior).toBe('instant');
});
