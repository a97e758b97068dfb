import { expect, test } from 'vitest';
import { logInHere } from '#src/features/session/log-in-here.ts';

test('the way back from a log-in keeps what was searched and filtered', () => {
  history.replaceState(null, '', '/searched-products?q=mat&color=Black');
  expect(logInHere().action).toMatchObject({ search: { redirect: '/searched-products?q=mat&color=Black' } });
});
