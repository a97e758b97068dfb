import * as v from 'valibot';
import { text } from './field.ts';

/**
 * What the law makes a product page say, beside country and prices (docs/compliance.md; extension). Each is '' where the backend
 * does not say. `netQuantity` as in '500 g', `packedIn` as in '2026-08'.
 */
export const ProductFacts = v.object(
  v.entriesFromList(
    [
      'makerRole',
      'makerName',
      'makerAddress',
      'netQuantity',
      'packedIn',
      'careContact',
      'fssaiLicence',
      'ingredients',
      'allergens',
      'nutrition',
      'bestBefore',
    ],
    text,
  ),
);
export type ProductFacts = v.InferOutput<typeof ProductFacts>;
