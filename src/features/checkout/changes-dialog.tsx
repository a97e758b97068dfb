import { formatRupees } from '#src/domain/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import * as checkoutMessages from './messages.ts';
import type { AskedChanges } from './use-place-order.ts';

/** Lists what has changed since the shopper last saw the order, and asks whether to continue. */
export function ChangesDialog({ asked }: { asked: AskedChanges | null }) {
  const refuse = () => asked?.answer(false);
  return (
    <Dialog open={asked !== null} onClose={refuse} label={checkoutMessages.changedTitle} role="alertdialog">
      {asked ? (
        <div className="mx-auto flex max-w-lg flex-col gap-4 p-6 pt-12">
          <p className="font-display font-semibold text-3xl leading-none">{checkoutMessages.changedTitle}</p>
          <p>{checkoutMessages.changedText}</p>
          <ul className="list-disc pl-5">
            {asked.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <p>
            {checkoutMessages.newTotal}{' '}
            <strong className="font-display text-3xl leading-none">{formatRupees(asked.payable)}</strong>{' '}
            {asked.payableBefore === null || asked.payable === asked.payableBefore ? null : (
              <span className="text-ink-soft">
                {checkoutMessages.oldTotal} {formatRupees(asked.payableBefore)}
              </span>
            )}
          </p>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={refuse} data-autofocus="">
              {checkoutMessages.changedNo}
            </Button>
            <Button onClick={() => asked.answer(true)}>{checkoutMessages.changedYes}</Button>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
