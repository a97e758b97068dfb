import { useSnapshot } from '#src/features/session/use-lists.ts';
import type { ListOutbox, Rejection } from '#src/offline/index.ts';
import { Button } from '#src/ui/button.tsx';
import * as failureMessages from './failure-messages.ts';
import * as syncMessages from './messages.ts';
import { Notice } from './notice.tsx';
import { storeAndNotify } from './store-and-notify.ts';

/** "Not saved (n)": every change that the shop rejected, with its reason, until the shopper retries or dismisses it. */
export function NotSaved({ list, words }: { list: ListOutbox | null; words: syncMessages.RefusalMessage }) {
  const { rejected, lines } = useSnapshot(list);
  if (!list || rejected.length === 0) return null;

  const nameOf = ({ op }: Rejection): string =>
    (op.payload ?? lines.find(({ line }) => line === op.line)?.payload)?.product.productName || syncMessages.aProduct;
  return (
    <Notice tone="danger" title={syncMessages.notSavedTitle(rejected.length)}>
      <ul className="divide-y divide-line">
        {rejected.map((rejection) => {
          const { op, reason, serverMessage } = rejection;
          const name = nameOf(rejection);
          return (
            <li key={op.opId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-[1_1_14rem]">
                <p className="font-semibold">{name}</p>
                <p className="text-sm">
                  {words(op)}. {serverMessage || failureMessages.reason(reason)}
                </p>
              </div>
              <div className="flex gap-2">
                <Button
                  variant="secondary"
                  aria-label={syncMessages.retryOf(name)}
                  onClick={() => void storeAndNotify(() => list.retry(op.opId))}
                >
                  {syncMessages.retry}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={syncMessages.dismissOf(name)}
                  onClick={() => void storeAndNotify(() => list.dismiss(op.opId))}
                >
                  {syncMessages.dismiss}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
