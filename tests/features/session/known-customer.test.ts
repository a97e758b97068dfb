// The customer's name on this device, which greets them before the shop answers.
import { expect, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { knownNameOf, saveKnownCustomer } from '#src/features/session/known-customer.ts';

const ASHA = { contact_email: 'asha@example.com', shipping_name: 'Asha Rao' };

test('the name is known to the customer whose it is, and to nobody else', () => {
  writeStored('contact_email', ASHA.contact_email);
  saveKnownCustomer(ASHA);
  expect(['asha@example.com', 'ravi@example.com', null].map(knownNameOf)).toEqual(['Asha Rao', '', '']);
});

test.each([null, 'ravi@example.com'])('a profile that arrives when %s is here leaves no name on the device', (now) => {
  writeStored('contact_email', now);
  saveKnownCustomer(ASHA);
  expect(localStorage.getItem('user')).toBeNull();
});
