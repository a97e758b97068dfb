import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { amount, text } from './field.ts';

/** Coordinates (degrees) are an extension, for "nearest first". */
export const Store = v.object({
  storeName: v.string(),
  state: text,
  city: text,
  address: text,
  contactNumber: text,
  timing: text,
  latitude: v.optional(amount),
  longitude: v.optional(amount),
});
export type Store = v.InferOutput<typeof Store>;

export const getStores = defineEndpoint({
  name: 'getStores',
  summary: 'All offline stores',
  method: 'GET',
  path: '/get-stores',
  access: 'key',
  reply: v.object({ data: v.array(Store) }),
  content: 'data',
});
