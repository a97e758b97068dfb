// What other customers bought with a product; an extra of our own server. Apart from product.ts, so that the worker, which
// caches products, does not contain it.
import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { id } from './field.ts';
import { Product } from './product.ts';

export const getBoughtTogether = defineEndpoint({
  name: 'getBoughtTogether',
  summary: 'What was bought together with a product, from real orders; an extra of our own server',
  method: 'GET',
  path: '/bought-together',
  access: 'key',
  query: v.object({ product_id: id }),
  reply: v.object({ data: v.array(Product) }),
  content: 'data',
});
