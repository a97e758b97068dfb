import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A question with two answers. Closing it in any other way calls `onCancel`. */
export function ConfirmDialog({
  open,
  question,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
}: {
  open: boolean;
  question: string;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <Dialog open={open} onClose={onCancel} label={question} role="alertdialog">
      <div className="mx-auto flex max-w-md flex-col gap-5 p-6 pt-12 text-center">
        <p className="font-display font-semibold text-3xl leading-none">{question}</p>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-center">
          <Button variant="secondary" onClick={onCancel} data-autofocus="">
            {cancelLabel}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
