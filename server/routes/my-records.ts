// src/contract/my-records.ts
import { readCustomer } from '#server/accounts/customer-records.ts';
import { type Erasure, eraseCustomer } from '#server/accounts/erase-customer.ts';
import { Refusal } from '#server/http/refusal.ts';
import { requireCustomer } from '#server/http/require-customer.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { requireTry } from '#server/limits/rate-limit.ts';
import * as contract from '#src/contract/my-records.ts';

export function bindMyRecords(app: ShopApp): void {
  route(app, contract.exportMyData, async ({ db, clock, customer }) => {
    const { id, contact_email } = requireCustomer(customer);
    await requireTry(db, clock(), limitRules.ownDataOfCustomer, id);
    return { data: JSON.parse(JSON.stringify(await readCustomer(db, contact_email))) };
  });
  route(app, contract.eraseMyData, async ({ db, clock, customer }) => {
    const { id, contact_email } = requireCustomer(customer);
    await requireTry(db, clock(), limitRules.ownDataOfCustomer, id);
    const erased = await eraseCustomer(db, clock(), contact_email);
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
