import { useQuery } from '@tanstack/react-query';
import { getProduct, type Product } from '#src/contract/product.ts';
import { ChoicePickers } from '#src/features/choice/choice-pickers.tsx';
import { useProductChoice } from '#src/features/choice/use-product-choice.ts';
import { LoadFailed } from '#src/features/freshness/load-failed.tsx';
import { useApi } from '#src/features/session/api-context.ts';
import { demandSync, useLazySync } from '#src/features/session/sync-context.ts';
import { storeAndNotify } from '#src/features/sync/store-and-notify.ts';
import { cartLine } from '#src/offline/lines.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toaster.tsx';
import type { CartLine } from './cart-line.ts';
import * as cartMessages from './messages.ts';
import * as screenMessages from './screen-messages.ts';

interface DialogProps {
  line: CartLine;
  onClose: () => void;
  /** The line has become another one: its row is gone. */
  onReplaced: () => void;
}

/** Another size or colour of a line, or of a combo's members. A line knows only its own options, so the product is fetched. */
export function ChangeOptionsDialog({ line, onClose, onReplaced }: DialogProps) {
  const { data, error, refetch } = useProduct(line.product._id);
  return (
    <Dialog open onClose={onClose} label={line.product.productName} variant="sheet">
      <div className="flex flex-col gap-5 px-4 pt-4">
        {data ? (
          <Pickers line={line} product={data} onClose={onClose} onReplaced={onReplaced} />
        ) : error ? (
          <LoadFailed
            title={screenMessages.changeNotLoaded}
            what={line.product.productName}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : data === null ? (
          <p className="pb-4">{cartMessages.gone}</p>
        ) : (
          <Spinner label={screenMessages.loadingOptions} />
        )}
      </div>
    </Dialog>
  );
}

function useProduct(product_id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['product-of-line', product_id],
    queryFn: async ({ signal }) => {
      const { data } = await api.call(getProduct, { query: { product_id } }, { signal });
      return (Array.isArray(data) ? data[0] : data) ?? null;
    },
  });
}

function Pickers({ line, product, onClose, onReplaced }: DialogProps & { product: Product }) {
  const lazySync = useLazySync();
  const choice = useProductChoice(product, line, line.comboProducts);

  const save = () => {
    const { isCombo } = product;
    const choices = { product, color: choice.color, size: choice.size, isCombo, comboProducts: choice.comboChoices };
    const chosen = cartLine(choices);
    if (chosen.line === line.key) return onClose();
    const problem = choice.problemBeforeAdd();
    if (problem) return void toast.error(problem);
    onClose();
    onReplaced();
    void storeAndNotify(
      async () => (await demandSync(lazySync)).outbox.deviceCart().replace(line.key, chosen, line.quantity),
      { failure: cartMessages.updateFailed },
    );
  };
  return (
    <>
      <ChoicePickers product={product} choice={choice} quantity={line.quantity} />
      <div className="sticky bottom-0 -mx-4 border-line border-t bg-surface p-4">
        <Button size="lg" block onClick={save}>
          {screenMessages.changeDone}
        </Button>
      </div>
    </>
  );
}
