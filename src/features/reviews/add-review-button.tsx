import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/button.tsx';
import { useLazyDialog } from '#src/ui/use-lazy-dialog.ts';
import * as reviewMessages from './messages.ts';
import type { ReviewDraft } from './review-draft.ts';

const loadDialog = async () => (await import('./review-dialog.tsx')).ReviewDialog;

interface Typed {
  draft?: ReviewDraft | undefined;
  customer: string | null;
  /** The number of the form. */
  form: number;
}

/** The 'Add Review' button. The code of its dialog loads with the first press. */
export function AddReviewButton({ product }: { product: Product }) {
  const { Dialog, isOpening, open, close, ahead } = useLazyDialog(loadDialog, reviewMessages.notLoaded);
  const { contactEmail } = useSession();
  const [typed, setTyped] = useState<Typed>({ customer: contactEmail, form: 0 });
  // What a guest typed becomes the customer's at the log-in. A log-out, also in another tab, begins a new form.
  if (typed.customer !== contactEmail) {
    const kept = typed.customer === null ? typed : { form: typed.form + 1 };
    setTyped({ ...kept, customer: contactEmail });
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" busy={isOpening} onClick={open} {...ahead}>
        {reviewMessages.add}
      </Button>
      {Dialog ? (
        <Dialog
          product={product}
          form={typed.form}
          draft={typed.draft}
          onChange={(draft) => setTyped((now) => ({ ...now, draft }))}
          onSent={({ key }) => setTyped((now) => (now.draft?.key === key ? { ...now, draft: undefined } : now))}
          onClose={close}
        />
      ) : null}
    </>
  );
}
