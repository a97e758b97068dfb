// Where the shop delivers, by PIN code; an extra of our own server.
import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

const days = v.pipe(v.number(), v.integer(), v.minValue(1));

const PinRule = v.object({
  /** '' is the rule of every PIN code without a longer prefix. */
  prefix: v.pipe(v.string(), v.regex(/^([1-9]\d{0,5})?$/)),
  served: v.boolean(),
  cod: v.boolean(),
  minDays: days,
  maxDays: days,
});

/**
 * Asked by area and not by PIN code: 900 answers serve everybody, so an edge has them cached, and no cache learns which PIN
 * code somebody typed.
 */
export const getPinRules = defineEndpoint({
  name: 'getPinRules',
  summary: 'Delivery to the PIN codes of an area; the longest prefix counts; an extra of our own server',
  method: 'GET',
  path: '/pin-codes',
  access: 'key',
  query: v.object({
    area: v.pipe(v.string(), v.regex(/^[1-9]\d{2}$/, 'must be the first three digits of a PIN code')),
  }),
  reply: v.object({ data: v.array(PinRule) }),
  content: 'data',
});
