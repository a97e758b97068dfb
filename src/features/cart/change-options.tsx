import { type ComponentType, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toaster.tsx';
import type { CartLine } from './cart-line.ts';
import * as screenMessages from './screen-messages.ts';

const log = createLog('cart');

interface DialogProps {
  line: CartLine;
  onClose: () => void;
  onReplaced: () => void;
}

/** Opens the pickers of a line's size and colour, or of a combo's members. Their code loads with the first press. */
export function ChangeOptions({ line, onReplaced }: Omit<DialogProps, 'onClose'>) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const open = () => {
    import('./change-options-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.ChangeOptionsDialog),
      (error: unknown) => {
        log.warn('the pickers did not load', error);
        toast.error(screenMessages.changeNotLoaded);
      },
    );
  };
  const label = line.isCombo
    ? screenMessages.changeOptions
    : line.size === ''
      ? screenMessages.changeColor
      : screenMessages.changeSize;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={screenMessages.ofProduct(label, line.product.productName)}
        onClick={open}
        className={buttonClass({ variant: 'link' })}
      >
        {label}
      </button>
      {Dialog ? <Dialog line={line} onReplaced={onReplaced} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
