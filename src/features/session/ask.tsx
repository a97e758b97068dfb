// Asks the shopper one yes-or-no question, from anywhere: `if (await ask({...})) …`.
import { useSyncExternalStore } from 'react';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';

export interface Question {
  question: string;
  yes: string;
  no: string;
}

interface Asked extends Question {
  answer: (isYes: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();
const show = (next: Asked | null) => {
  asked = next;
  for (const listener of listeners) listener();
};

/** Resolves to the answer. Closing the dialog, or another question that replaces it, means no. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isYes: boolean) => {
    show(null);
    resolve(isYes);
  };
  show({ ...question, answer });
  return promise;
}

/** Shows the questions; rendered once, in the root route. */
export function Asker() {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
    () => null,
  );
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
