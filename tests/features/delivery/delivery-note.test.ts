import { afterEach, expect, test } from 'vitest';
import { noteDelivery, notedDelivery } from '#src/features/delivery/delivery-note.ts';

afterEach(() => localStorage.clear());

test('the device keeps the answers for the last five PIN codes', () => {
  const delivery = { served: true, cod: true, minDays: 3, maxDays: 5 };
  const pins = ['560001', '560002', '560003', '560004', '560005', '560006'];
  for (const [at, pin] of pins.entries()) noteDelivery({ pin, at, delivery });
  // The answer to the same question takes the place of the earlier one.
  noteDelivery({ pin: '560006', at: 6, delivery });
  expect(pins.map((pin) => notedDelivery(pin) !== undefined)).toEqual([false, true, true, true, true, true]);
});
