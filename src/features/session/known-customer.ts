// Stores the customer's name and e-mail on this device, so that the dashboard can greet them before the server responds
// and offline. Removed at log-out.
import * as v from 'valibot';
import { readStored } from './browser-storage.ts';
import { PERSONAL_NOTES, readNote, writeNote } from './device-notes.ts';

const Known = v.object({ contact_email: v.string(), shipping_name: v.string() });
type Known = v.InferOutput<typeof Known>;

/** Saves the name of a profile, unless that customer has logged out since the request was sent. */
export function saveKnownCustomer({ contact_email, shipping_name }: Known): void {
  if (readStored('contact_email') === contact_email) writeNote(PERSONAL_NOTES.user, { contact_email, shipping_name });
}

/** Returns the name stored for this e-mail, or ''. */
export function knownNameOf(contactEmail: string | null): string {
  const known = v.safeParse(Known, readNote(PERSONAL_NOTES.user));
  return known.success && known.output.contact_email === contactEmail ? known.output.shipping_name : '';
}
