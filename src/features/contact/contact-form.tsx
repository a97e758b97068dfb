import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { draftKey } from '#src/features/session/form-drafts.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/button.tsx';
import { TextArea, TextField } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import {
  type ContactDraft,
  type DraftProblems,
  emptyDraft,
  problemsOf,
  readDraft,
  saveDraft,
} from './contact-draft.ts';
import { CountrySelect } from './country-select.tsx';
import * as contactMessages from './messages.ts';
import { useSendMessage } from './use-send-message.ts';

/** The contact form. Validated on submit, and from then on at every change. */
export function ContactForm() {
  const [draft, setDraft] = useState(emptyDraft);
  const [isTried, setTried] = useState(false);
  /** The number of the complaint just sent. */
  const [complaint, setComplaint] = useState('');
  const formRef = useRef<HTMLFormElement>(null);
  const isOffline = useIsOffline();
  const { mutate, isPending, isError } = useSendMessage(draft.key);
  const begin = (number = '') => {
    setComplaint(number);
    setDraft(emptyDraft);
    setTried(false);
  };
  // Storage is read after hydration, because the first render may come from the server.
  useEffect(() => setDraft(readDraft()), []);
  // A log-out in another tab deletes what its customer typed, and what the form said about it. An answer that arrives later finds
  // another draft. What a guest typed becomes the customer's at the log-in.
  const { contactEmail } = useSession();
  const owner = useRef(contactEmail);
  useEffect(() => {
    if (owner.current !== null && owner.current !== contactEmail) begin();
    owner.current = contactEmail;
  });

  const problems: DraftProblems = isTried ? problemsOf(draft) : {};
  const put = (part: Partial<ContactDraft>) => {
    const next = { ...draft, key: draft.key || draftKey(), ...part };
    saveDraft(next);
    setDraft(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const first = Object.keys(problemsOf(draft))[0];
    if (first) formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else {
      // With its key: an earlier release saved none.
      saveDraft(draft);
      mutate(draft, { onSuccess: (reply) => begin(reply.complaint) });
    }
  };
  const field = (name: 'firstname' | 'lastname' | 'email' | 'phoneNo') => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => put({ [name]: event.target.value }),
  });

  return (
    <form
      ref={formRef}
      aria-label={contactMessages.form}
      noValidate
      onSubmit={submit}
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField
        {...field('firstname')}
        label={contactMessages.firstname}
        autoComplete="given-name"
        maxLength={120}
        required
      />
      <TextField {...field('lastname')} label={contactMessages.lastname} autoComplete="family-name" maxLength={120} />
      <div className="sm:col-span-2">
        <TextField
          {...field('email')}
          type="email"
          label={contactMessages.email}
          autoComplete="email"
          maxLength={254}
          required
        />
      </div>
      <CountrySelect value={draft.country} error={problems.country} onChange={(country) => put({ country })} />
      <TextField
        {...field('phoneNo')}
        type="tel"
        inputMode="tel"
        label={contactMessages.phone}
        hint={contactMessages.phoneHint}
        autoComplete="tel-national"
        maxLength={20}
        required
      />
      <div className="sm:col-span-2">
        <TextArea
          name="message"
          label={contactMessages.message}
          rows={6}
          maxLength={5000}
          required
          value={draft.message}
          error={problems.message}
          onChange={(event) => put({ message: event.target.value })}
        />
      </div>
      <label className="flex cursor-pointer items-start gap-3 sm:col-span-2">
        <input
          type="checkbox"
          name="isComplaint"
          checked={draft.isComplaint}
          aria-labelledby="complaint-label"
          aria-describedby="complaint-hint"
          onChange={(event) => put({ isComplaint: event.target.checked })}
          className="size-5 shrink-0 accent-ink"
        />
        <span className="min-w-0 break-words">
          <span id="complaint-label" className="block font-semibold">
            {contactMessages.isComplaint}
          </span>
          <span id="complaint-hint" className="block text-ink-soft text-sm">
            {contactMessages.isComplaintHint}
          </span>
        </span>
      </label>
      <div className="flex flex-col gap-3 sm:col-span-2">
        <div role="status">
          {complaint === '' ? null : (
            <div className="rounded-md bg-green-soft p-4">
              <p className="font-semibold">{contactMessages.complaintTitle(complaint)}</p>
              <p>{contactMessages.complaintText}</p>
            </div>
          )}
        </div>
        <DraftNote isOffline={isOffline} hasFailed={isError} />
        <Button type="submit" size="lg" busy={isPending} className="sm:w-fit">
          {contactMessages.send}
        </Button>
      </div>
    </form>
  );
}

/** Tells the shopper that the draft is saved. */
function DraftNote({ isOffline, hasFailed }: { isOffline: boolean; hasFailed: boolean }) {
  if (!isOffline && !hasFailed) return <p className="text-ink-soft text-sm">{contactMessages.kept}</p>;
  return (
    <p role="status" className="flex items-start gap-2 rounded-md bg-accent-soft p-3">
      <Icon name={isOffline ? 'cloud-off' : 'alert'} className="mt-0.5" />
      {isOffline ? contactMessages.keptOffline : contactMessages.keptAfterFailure}
    </p>
  );
}
