import type { MouseEvent } from 'react';
import type { OfferingPick } from '#src/features/choice/use-product-choice.ts';
import { afterFrame } from '#src/ui/after-frame.ts';
import { Button } from '#src/ui/button.tsx';
import * as choiceMessages from './messages.ts';

/** Where the picked options are sold out: buttons that pick what is in stock. */
export function InStockInstead({ pick: { instead, pick } }: { pick: OfferingPick }) {
  if (instead.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft text-sm">{choiceMessages.inStockInstead}</p>
      <div className="flex flex-wrap gap-2">
        {instead.map((choice) => (
          <Button
            key={`${choice.color} ${choice.size}`}
            variant="secondary"
            onClick={(event) => {
              pick(choice);
              focusPicker(event);
            }}
          >
            {choiceMessages.named(choice)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The pressed button disappears, so the focus moves to the option that it has picked. */
function focusPicker({ currentTarget }: MouseEvent<HTMLElement>): void {
  const pickers = currentTarget.parentElement?.parentElement?.parentElement;
  void afterFrame().then(() => {
    const checked = [...(pickers?.querySelectorAll<HTMLElement>('fieldset :checked') ?? [])];
    checked.at(-1)?.focus({ preventScroll: true });
  });
}
