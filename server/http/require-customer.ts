import type { Customer } from '#server/parts.ts';

/** The logged-in customer. authorize() guarantees one where an endpoint's access is 'customer'. */
export function requireCustomer(customer: Customer | null): Customer {
  if (!customer) throw new Error("only an endpoint with access 'customer' may ask whose call it is");
  return customer;
}
