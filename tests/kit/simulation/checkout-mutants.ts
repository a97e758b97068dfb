// Mutants of the checkout. Each replaces one of its parts with a faulty one (invariants I9 and I10, docs/offline-proof.md).
import type { NamedMutant } from './core-mutants.ts';
import { SESSION } from './world.ts';

const gateThatDoesNotWait: NamedMutant = {
  name: 'the gate does not wait until the cart is sent',
  backend: 'own',
  fault: () => ({ checkout: (context) => ({ ...context, cart: { ...context.cart, settle: async () => true } }) }),
};

const forgottenPayment: NamedMutant = {
  name: 'a payment that the shop did not take at once is forgotten',
  backend: 'plain-merge',
  fault: () => ({
    checkout: (context) => ({
      ...context,
      records: {
        ...context.records,
        async change(orderId, next) {
          const record = await context.records.change(orderId, next);
          if (record?.state === 'paid' && record.tries > 1) await context.records.remove(orderId);
          return record;
        },
      },
    }),
  }),
};

const orderEmptiesTheCart: NamedMutant = {
  name: 'an order empties the cart, whatever was added since',
  backend: 'own',
  fault: () => ({
    checkout: (context, outbox) => ({
      ...context,
      cart: { ...context.cart, takeOut: async () => void (await outbox.cart(SESSION).clear()) },
    }),
  }),
};

export const checkoutMutants: readonly NamedMutant[] = [gateThatDoesNotWait, forgottenPayment, orderEmptiesTheCart];
