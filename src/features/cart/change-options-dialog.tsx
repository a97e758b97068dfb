import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getProduct, type Product } from '#src/contract/product.ts';
import { chooseColor, type OptionChoice, optionsOf, problemOf, sizesOf, stockOf } from '#src/domain/product-options.ts';
import { addRefusal } from '#src/features/choice/messages.ts';
import { OptionPickers } from '#src/features/choice/option-pickers.tsx';
import { StockLine } from '#src/features/choice/stock-line.tsx';
import { LoadFailed } from '#src/features/freshness/load-failed.tsx';
import { useApi } from '#src/features/session/api-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toaster.tsx';
import type { CartLine } from './cart-line.ts';
import * as screenMessages from './screen-messages.ts';
import { useReplaceLine } from './use-replace-line.ts';

interface DialogProps {
  line: CartLine;
  onClose: () => void;
  /** The line has become another one: its row is gone. */
  onReplaced: () => void;
}

/** Another size or colour of a line. A line knows only its own options, so the product is fetched. */
export function ChangeOptionsDialog({ line, onClose, onReplaced }: DialogProps) {
  const { data, error, refetch } = useProduct(line.product._id);
  return (
    <Dialog open onClose={onClose} label={line.product.productName} variant="sheet">
      <div className="flex flex-col gap-5 p-4">
        {data ? (
          <Pickers line={line} product={data} onClose={onClose} onReplaced={onReplaced} />
        ) : error ? (
          <LoadFailed
            title={screenMessages.changeNotLoaded}
            what={line.product.productName}
            error={error}
            onRetry={() => void refetch()}
          />
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
  const replace = useReplaceLine();
  const options = optionsOf(product);
  const [choice, setChoice] = useState<OptionChoice>({ color: line.color, size: line.size });
  const pick = {
    ...choice,
    stock: stockOf(options, choice),
    isOpen: problemOf(options, choice)?.code === 'options-missing',
    colors: options.filter(({ color }) => color !== ''),
    sizes: sizesOf(options, choice.color).filter(({ size }) => size !== ''),
    pickColor: (color: string) => color !== choice.color && setChoice(chooseColor(options, color)),
    pickSize: (size: string) => setChoice({ color: choice.color, size }),
  };
  const isSame = choice.color === line.color && choice.size === line.size;

  const save = async () => {
    if (isSame) return onClose();
    const problem = problemOf(options, choice);
    if (problem) return void toast.error(addRefusal(problem));
    if (!(await replace(line, { product, ...choice, isCombo: false, comboProducts: [] }))) return;
    onClose();
    onReplaced();
  };
  return (
    <>
      <OptionPickers pick={pick} />
      <StockLine pick={pick} />
      <Button size="lg" block onClick={() => void save()}>
        {screenMessages.changeDone}
      </Button>
    </>
  );
}
