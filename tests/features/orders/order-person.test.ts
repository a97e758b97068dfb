// Whose order it is: a customer's own opens without the email, and only its invoice is kept on the device.
import { expect, test } from 'vitest';
import { isOrderOf } from '#src/features/orders/order-person.ts';

test.each([
  ['asha@example.com', 'asha@example.com', true],
  ['Asha@Example.com', 'asha@example.com', true],
  ['ravi@example.com', 'asha@example.com', false],
  ['', null, false],
])('an order of "%s" belongs to the customer %s: %s', (contact_email, customer, isTheirs) => {
  expect(isOrderOf({ user: { contact_email } }, customer)).toBe(isTheirs);
});
