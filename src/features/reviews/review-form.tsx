import { type SubmitEvent, useRef, useState } from 'react';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, TextArea, TextField } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { OptionPicker } from '#src/ui/option-picker.tsx';
import { RatingInput } from '#src/ui/rating-input.tsx';
import * as m from './messages.ts';
import { type DraftProblems, FITS, problemsOf, type ReviewDraft } from './review-draft.ts';
import * as formMessages from './review-form-messages.ts';

export interface ReviewFormProps {
  /** Asks how it fits: for garments. */
  hasFit: boolean;
  draft: ReviewDraft;
  onChange: (draft: ReviewDraft) => void;
  /** Called with a valid draft. */
  onSend: (draft: ReviewDraft) => void;
  onCancel: () => void;
  isSending: boolean;
}

/** The caller holds the draft, so that a failed send or a closed dialog loses nothing. */
export function ReviewForm({ hasFit, draft, onChange, onSend, onCancel, isSending }: ReviewFormProps) {
  const [isTried, setIsTried] = useState(false);
  const isOffline = useIsOffline();
  const fileRef = useRef<HTMLInputElement>(null);
  const problems: DraftProblems = isTried ? problemsOf(draft) : {};
  const put = (part: Partial<ReviewDraft>) => onChange({ ...draft, ...part });

  const putImage = (image: File | null) => put({ image, picture: image?.name });

  const removeImage = () => {
    putImage(null);
    if (!fileRef.current) return;
    fileRef.current.value = '';
    fileRef.current.focus();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    const wrong = problemsOf(draft);
    const first = Object.keys(wrong)[0];
    if (!first) onSend(draft);
    // Focus the first invalid field.
    else focusField(event.currentTarget, first);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-4 md:p-5">
      <div>
        <RatingInput
          name="rating"
          label={formMessages.rating}
          value={draft.rating}
          onChange={(rating) => put({ rating })}
        />
        {problems.rating ? (
          <p role="alert" className="flex items-start gap-1 text-danger text-sm">
            <Icon name="alert" size={16} className="mt-0.5" />
            {problems.rating}
          </p>
        ) : null}
      </div>
      {hasFit ? (
        <OptionPicker
          label={m.fit}
          name="fit"
          options={FITS.map((value) => ({ value, label: m.fits[value] }))}
          value={draft.fit ?? ''}
          onChange={(value) => put({ fit: FITS.find((fit) => fit === value) })}
        />
      ) : null}
      <TextField
        name="name"
        label={formMessages.name}
        required
        autoComplete="name"
        maxLength={120}
        value={draft.name}
        error={problems.name}
        onChange={(event) => put({ name: event.target.value })}
      />
      <TextField
        name="email"
        type="email"
        label={formMessages.email}
        required
        hint={formMessages.emailHint}
        autoComplete="email"
        maxLength={254}
        value={draft.email}
        error={problems.email}
        onChange={(event) => put({ email: event.target.value })}
      />
      <TextArea
        name="comment"
        label={formMessages.comment}
        required
        maxLength={2000}
        value={draft.comment}
        error={problems.comment}
        onChange={(event) => put({ comment: event.target.value })}
      />
      <Field
        label={formMessages.image}
        hint={draft.picture && !draft.image ? formMessages.imageAgain(draft.picture) : undefined}
        error={problems.image}
      >
        {(ids) => (
          <input
            {...ids}
            ref={fileRef}
            type="file"
            name="image"
            // Listed one by one, so that phones convert formats that only they can read.
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) => putImage(event.target.files?.[0] ?? null)}
            className="min-h-11 w-full rounded-md border border-line-strong border-dashed p-2 text-sm file:mr-3 file:min-h-11 file:rounded-sm file:bg-ink file:px-4 file:font-semibold file:text-paper"
          />
        )}
      </Field>
      {/* The field names no file after the form was closed and opened again. */}
      {draft.image ? (
        <Button variant="link" className="-mt-3 self-start text-left [overflow-wrap:anywhere]" onClick={removeImage}>
          {formMessages.removeImage(draft.image.name)}
        </Button>
      ) : null}
      <div className="flex flex-col gap-1">
        <p role="status" className="text-danger empty:hidden">
          {isOffline ? formMessages.offline : null}
        </p>
        <Button type="submit" size="lg" busy={isSending} disabled={isOffline}>
          {formMessages.send}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {formMessages.cancel}
        </Button>
      </div>
    </form>
  );
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.querySelector<HTMLElement>(`[name="${name}"]`);
  field?.focus({ preventScroll: true });
  field?.parentElement?.scrollIntoView({ block: 'center' });
}
