import { expect, test } from 'vitest';
import { ask } from '#src/features/session/ask.tsx';

test('a question that another one replaces is answered with no', async () => {
  const first = ask({ question: 'Empty the cart?', yes: 'Yes', no: 'No' });
  void ask({ question: 'Cancel the order?', yes: 'Yes', no: 'No' });
  expect(await Promise.race([first, Promise.resolve('no answer')])).toBe(false);
});
