// Asks the shopper one yes-or-no question, from anywhere: `if (await ask({...})) …`.
import { createStore } from '#src/base/create-store.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { useStore } from '#src/ui/use-store.ts';

export interface Question {
  question: string;
  yes: string;
  no: string;
}

interface Asked extends Question {
  answer: (isYes: boolean) => void;
}

const asked = createStore<Asked | null>(null);

/** Resolves to the answer. Closing the dialog, or another question that replaces it, means no. */
export function ask(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isYes: boolean) => {
    asked.set(null);
    resolve(isYes);
  };
  asked.set({ ...question, answer });
  return promise;
}

/** Shows the questions; rendered once, in the root route. */
export function Asker() {
  const now = useStore(asked, null);
  return (
    <ConfirmDialog
      open={now !== null}
      question={now?.question ?? ''}
      confirmLabel={now?.yes ?? ''}
      cancelLabel={now?.no ?? ''}
      onConfirm={() => now?.answer(true)}
      onCancel={() => now?.answer(false)}
    />
  );
}
