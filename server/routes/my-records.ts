// src/contract/my-records.ts
import { readCustomer } from '#server/accounts/customer-records.ts';
import { type Erasure, eraseCustomer } from '#server/accounts/erase-customer.ts';
import { Refusal } from '#server/http/refusal.ts';
import { requireCustomer } from '#server/http/require-customer.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import * as contract from '#src/contract/my-records.ts';

export function bindMyRecords(app: ShopApp): void {
  route(app, contract.exportMyData, async ({ db, customer }) => ({
    data: JSON.parse(JSON.stringify(await readCustomer(db, requireCustomer(customer).contact_email))),
  }));
  route(app, contract.eraseMyData, async ({ db, clock, customer }) => {
    const erased = await eraseCustomer(db, clock(), requireCustomer(customer).contact_email);
    if ('refused' in erased) throw refusalOf(erased);
    return { message: 'Your data was erased.', keptBills: erased.kept };
  });
}

function refusalOf(erasure: Exclude<Erasure, { kept: number }>): Refusal {
  if (erasure.refused === 'order-open')
    return new Refusal(
      409,
      'order-open',
      `Your order ${erasure.order.number} is ${erasure.order.state}. We need your address until that is settled. Please try again afterwards.`,
    );
  if (erasure.refused === 'complaint-open')
    return new Refusal(409, 'complaint-open', 'Your complaint is still open. We need your address to answer it.');
  return new Refusal(404, 'not-found', 'The shop has stored nothing about you.');
}
