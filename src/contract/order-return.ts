// Returns and exchanges of delivered orders. Extensions: another backend has neither the call nor the fields.
import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { amount, email, LIMITS, lenient, line, moment, optionalLine, quantity, text } from './field.ts';

/** Why something goes back (src/domain/returns.ts). */
export const RETURN_REASONS = ['size', 'changed-mind', 'damaged', 'wrong-product', 'not-as-described'] as const;

/** `refund` in rupees: what comes back, or what the customer was told that comes back. */
export const OrderReturn = v.object({
  /** 'VY-4F7K-29-1' */
  number: text,
  kind: text,
  status: text,
  reason: text,
  /** `line` is the place in the order's productData; color and size are the replacement's. */
  lines: lenient(v.array(v.object({ line: amount, quantity: amount, color: text, size: text })), []),
  refund: lenient(amount, 0),
  /** At /api/credit-note/{_id of the order}/{position}; '' if there is none. */
  creditNoteNumber: text,
  history: lenient(v.array(v.object({ status: text, at: moment, note: text })), []),
});
export type OrderReturn = v.InferOutput<typeof OrderReturn>;
/** A return as sent to the client. */
export type SentOrderReturn = v.InferInput<typeof OrderReturn>;

const AskedLine = v.object({
  line: v.pipe(v.number('must be a number'), v.integer('must be a whole number'), v.minValue(0), v.maxValue(999)),
  quantity,
  color: optionalLine(LIMITS.short),
  size: optionalLine(LIMITS.short),
});

export const requestReturn = defineEndpoint({
  name: 'requestReturn',
  summary: 'Ask to return or exchange lines of a delivered order; one answer for every wrong pair of number and e-mail',
  method: 'POST',
  path: '/request-return',
  access: 'known',
  idempotent: true,
  body: v.object({
    order_number: line('is required', LIMITS.code),
    contact_email: email(),
    kind: v.picklist(['return', 'exchange'], 'must be return or exchange'),
    reason: v.picklist(RETURN_REASONS, 'must be one of the reasons'),
    note: optionalLine(1000),
    lines: v.pipe(
      v.array(AskedLine),
      v.minLength(1, 'must name a line'),
      v.maxLength(200, 'must be at most 200 lines'),
      v.check((lines) => new Set(lines.map((one) => one.line)).size === lines.length, 'must name a line once'),
    ),
  }),
  /** The returns of the order, with the new one. */
  reply: v.object({ data: v.array(OrderReturn) }),
  content: 'data',
});
export type ReturnRequest = v.InferOutput<(typeof requestReturn)['body'] & object>;
