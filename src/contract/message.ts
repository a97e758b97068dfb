import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { email, LIMITS, lenient, line, optionalLine, text } from './field.ts';

/** The number of digits of a phone number in the contact form. */
export const CONTACT_PHONE = { min: 10, max: 12 } as const;

export const sendMessage = defineEndpoint({
  name: 'sendMessage',
  summary: 'Write to the shop',
  method: 'POST',
  path: '/send-message',
  access: 'key',
  idempotent: true,
  body: v.object({
    firstname: line('is required', LIMITS.short),
    lastname: optionalLine(LIMITS.short),
    email: email(),
    countrycode: v.pipe(v.string(), v.regex(/^\+?\d{1,4}$/, 'must be a country code')),
    phoneNo: v.pipe(v.string(), v.regex(/^\d{10,12}$/, 'must be 10 to 12 digits')),
    message: line('is required', LIMITS.long),
    /** Extension: it is for the grievance officer and gets a number. */
    isComplaint: v.optional(v.boolean(), false),
  }),
  /** `complaint` (extension): the number of a complaint, as in 'C-2026-00017'. */
  reply: v.object({ success: lenient(v.boolean(), true), message: text, complaint: text }),
});
