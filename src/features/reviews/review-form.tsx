import { type SubmitEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Field, TextArea, TextField } from '#src/ui/field.tsx';
import { RatingInput } from '#src/ui/rating-input.tsx';
import { reviewMessages as m } from './messages.ts';
import { type DraftProblems, problemsOf, type ReviewDraft } from './review-draft.ts';

interface ReviewFormProps {
  draft: ReviewDraft;
  onChange: (draft: ReviewDraft) => void;
  /** Called with a draft that has no problems. */
  onSend: (draft: ReviewDraft) => void;
  onCancel: () => void;
  isSending: boolean;
}

/** The draft lives with the caller, so that a failed send or a closed dialog loses nothing that was typed. */
export function ReviewForm({ draft, onChange, onSend, onCancel, isSending }: ReviewFormProps) {
  const [isTried, setIsTried] = useState(false);
  const problems: DraftProblems = isTried ? problemsOf(draft) : {};
  const put = (part: Partial<ReviewDraft>) => onChange({ ...draft, ...part });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    const wrong = problemsOf(draft);
    const first = Object.keys(wrong)[0];
    if (!first) onSend(draft);
    // The keyboard goes to the first field to mend.
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className="mx-auto flex w-full max-w-xl flex-col gap-4 p-5 md:p-8">
      <h2 className="pr-10 font-display font-semibold text-4xl leading-none">{m.add}</h2>
      <div>
        <RatingInput name="rating" label={m.rating} value={draft.rating} onChange={(rating) => put({ rating })} />
        {problems.rating ? (
          <p role="alert" className="text-danger text-sm">
            {problems.rating}
          </p>
        ) : null}
      </div>
      <TextField
        name="name"
        label={m.name}
        autoComplete="name"
        maxLength={120}
        value={draft.name}
        error={problems.name}
        onChange={(event) => put({ name: event.target.value })}
      />
      <TextField
        name="email"
        type="email"
        label={m.email}
        hint={m.emailHint}
        autoComplete="email"
        maxLength={254}
        value={draft.email}
        error={problems.email}
        onChange={(event) => put({ email: event.target.value })}
      />
      <TextArea
        name="comment"
        label={m.comment}
        maxLength={2000}
        value={draft.comment}
        error={problems.comment}
        onChange={(event) => put({ comment: event.target.value })}
      />
      <Field label={m.image} error={problems.image}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            name="image"
            // Named one by one, so that phones convert what only they can read.
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={(event) => put({ image: event.target.files?.[0] ?? null })}
            className="min-h-11 w-full rounded-md border border-line-strong border-dashed p-2 text-sm file:mr-3 file:min-h-11 file:rounded-sm file:bg-ink file:px-4 file:font-semibold file:text-paper"
          />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onCancel}>
          {m.cancel}
        </Button>
        <Button type="submit" size="lg" busy={isSending}>
          {m.send}
        </Button>
      </div>
    </form>
  );
}
