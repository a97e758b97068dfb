// Who shops on this device, so that the dashboard greets them by name before the shop answers, and offline (SPEC 3 storage
// key `user`). Name and e-mail, no more; gone at log-out like every personal note.
import * as v from 'valibot';
import { readStored } from '#src/features/session/browser-storage.ts';
import { PERSONAL_NOTES, readNote, writeNote } from '#src/features/session/device-notes.ts';

const Known = v.object({ contact_email: v.string(), shipping_name: v.string() });
type Known = v.InferOutput<typeof Known>;

/** Keeps a profile's name; not when its answer comes late, after the customer has left. */
export function keepKnownCustomer({ contact_email, shipping_name }: Known): void {
  if (readStored('contact_email') === contact_email) writeNote(PERSONAL_NOTES.user, { contact_email, shipping_name });
}

/** The name last seen with this e-mail; '' when there is none. */
export function knownNameOf(contactEmail: string | null): string {
  const known = v.safeParse(Known, readNote(PERSONAL_NOTES.user));
  return known.success && known.output.contact_email === contactEmail ? known.output.shipping_name : '';
}
