import type { Customer } from '#server/parts.ts';

/** Whoever is logged in; admit() has let nobody else in where an endpoint's access is 'customer'. */
export function demandCustomer(customer: Customer | null): Customer {
  if (!customer) throw new Error("only an endpoint with access 'customer' may ask whose call it is");
  return customer;
}
