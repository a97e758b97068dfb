import { expect, test } from 'vitest';
import { safeReturnPath } from '#src/features/session/return-path.ts';

test('a path of this shop is kept', () => {
  expect(safeReturnPath('/userdashboard/order-history?page=2')).toEqual({
    redirect: '/userdashboard/order-history?page=2',
  });
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', undefined, 7])(
  '%s becomes undefined, because the router would keep a parameter that is left out',
  (redirect) => {
    expect(safeReturnPath(redirect)).toStrictEqual({ redirect: undefined });
  },
);
