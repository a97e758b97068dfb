// A customer's rights by the Digital Personal Data Protection Act 2023, sections 11 and 12. Extensions of our own server.
import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { amount, email, lenient, text } from './field.ts';

export const exportMyData = defineEndpoint({
  name: 'exportMyData',
  summary: 'All that the shop has stored about a customer',
  method: 'GET',
  path: '/my-data',
  access: 'customer',
  query: v.object({ contact_email: email() }),
  reply: v.object({ data: v.record(v.string(), v.unknown()) }),
  content: 'data',
});

export const eraseMyData = defineEndpoint({
  name: 'eraseMyData',
  summary: 'Erase a customer and their account; bills of placed orders stay',
  method: 'POST',
  path: '/erase-my-data',
  access: 'customer',
  body: v.object({ contact_email: email() }),
  reply: v.object({ success: lenient(v.boolean(), true), message: text, keptBills: lenient(amount, 0) }),
});
