import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { text } from './field.ts';

/** `image` (extension): path of a picture for the category. */
export const Category = v.object({ _id: v.string(), categoryName: v.pipe(v.string(), v.nonEmpty()), image: text });
export type Category = v.InferOutput<typeof Category>;

export const getCategories = defineEndpoint({
  name: 'getCategories',
  summary: 'All categories, in shop order',
  method: 'GET',
  path: '/get-categories',
  access: 'key',
  reply: v.object({ data: v.array(Category) }),
  content: 'data',
});
