import { createMemoryHistory } from '@tanstack/react-router';
import { expect, onTestFinished, test } from 'vitest';
import { deferBelowFold, setScrollBehavior } from '#src/app/on-navigation.ts';
import { BELOW_FOLD_ATTRIBUTE, PICTURES_RELEASED } from '#src/contract/rendered-page.ts';
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

test('a page that a link leads to renders what is below its fold later, one gone back to has its full height', () => {
  const { documentElement } = document;
  onTestFinished(() => documentElement.removeAttribute(BELOW_FOLD_ATTRIBUTE));
  const state = () => documentElement.getAttribute(BELOW_FOLD_ATTRIBUTE);
  const history = createMemoryHistory();
  let resolved = (_change: { fromLocation?: unknown; pathChanged: boolean }): void => undefined;
  deferBelowFold({ history, options: {}, subscribe: (_, run) => (resolved = run) });
  resolved({ pathChanged: true });
  expect(state()).toBeNull();

  history.push('/about');
  resolved({ fromLocation: {}, pathChanged: true });
  expect(state()).toBe(PICTURES_RELEASED);
  history.back();
  // A filter of the same page changes nothing.
  resolved({ fromLocation: {}, pathChanged: false });
  expect(state()).toBe(PICTURES_RELEASED);
  resolved({ fromLocation: {}, pathChanged: true });
  expect(state()).toBeNull();

  history.push('/about');
  history.push('/stores');
  resolved({ fromLocation: {}, pathChanged: true });
  // By the browser's list of pages.
  history.go(-2);
  resolved({ fromLocation: {}, pathChanged: true });
  expect(state()).toBeNull();
});
