import { type ReactNode, useState } from 'react';
import { useCartList, useSnapshot } from '#src/features/session/use-lists.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import type { CartLine } from './cart-line.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { nameOf } from './line-note.ts';
import * as screenMessages from './screen-messages.ts';
import { useCartActions } from './use-cart-actions.ts';

/** What the route adds to each line; `onGone` once the line has left the cart. */
export type LineAction = (line: CartLine, onGone: () => void) => ReactNode;

interface CartLinesProps {
  lines: readonly CartLine[];
  lineAction?: LineAction | undefined;
  onRemoved: () => void;
}

/** The lines, and the dialog that confirms a removal. */
export function CartLines({ lines, lineAction, onRemoved }: CartLinesProps) {
  const { remove } = useCartActions();
  const { status } = useSnapshot(useCartList());
  const isMemory = status.attention.includes('memory');
  const [leaving, setLeaving] = useState<CartLine | null>(null);

  const confirm = () => {
    setLeaving(null);
    if (!leaving) return;
    void remove(leaving);
    onRemoved();
  };

  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {lines.map((line) => (
          <CartLineRow
            key={line.key}
            line={line}
            isMemory={isMemory}
            action={lineAction?.(line, onRemoved)}
            onRemove={() => setLeaving(line)}
            onReplaced={onRemoved}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        question={leaving ? screenMessages.removeQuestion(nameOf(leaving)) : ''}
        confirmLabel={screenMessages.removeYes}
        cancelLabel={screenMessages.removeNo}
        onConfirm={confirm}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}
