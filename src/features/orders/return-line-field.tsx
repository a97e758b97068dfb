import { useQuery } from '@tanstack/react-query';
import type { Order } from '#src/contract/order.ts';
import { getProduct } from '#src/contract/product.ts';
import { optionsOf } from '#src/domain/product-options.ts';
import type { LineOption } from '#src/domain/returns.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Select } from '#src/ui/field.tsx';
import type { DraftLine } from './return-draft.ts';
import * as returnMessages from './return-messages.ts';

interface ReturnLineFieldProps {
  line: Order['productData'][number];
  at: number;
  /** The options of the pieces that can still be returned. */
  held: readonly LineOption[];
  isExchange: boolean;
  chosen: DraftLine | undefined;
  error: string | undefined;
  onChange: (chosen: DraftLine | null) => void;
}

/** One product of the order: whether it goes back, how many pieces of it, and what is wanted instead. */
export function ReturnLineField({ line, at, held, isExchange, chosen, error, onChange }: ReturnLineFieldProps) {
  const { productName } = line.product_id;
  const cannot = isExchange && line.isCombo;
  const left = held.length;
  const usual: DraftLine = { line: at, quantity: left, color: '', size: '' };
  const option = [...new Set(held.map(textOf))].filter(Boolean).join(', ');
  return (
    <div className="clear-both border-line border-b py-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="lines"
          checked={chosen !== undefined && !cannot}
          disabled={cannot}
          onChange={({ target }) => onChange(target.checked ? usual : null)}
          className="size-5 shrink-0 accent-ink"
        />
        <span className="min-w-0 break-words">
          {productName}
          <span className="block text-ink-soft text-sm">
            {cannot ? returnMessages.noExchange : [option, returnMessages.ordered(left)].filter(Boolean).join(', ')}
          </span>
        </span>
      </label>
      {chosen && !cannot ? (
        <div className="mt-1 mb-2 ml-8 flex flex-wrap gap-3">
          {left > 1 ? (
            <Select
              label={returnMessages.piecesOf(productName)}
              value={chosen.quantity}
              onChange={({ target }) => onChange({ ...chosen, quantity: Number(target.value) })}
            >
              {Array.from({ length: left }, (_, index) => index + 1).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </Select>
          ) : null}
          {isExchange ? <OptionSelect {...{ line, held, chosen, error, onChange }} /> : null}
        </div>
      ) : null}
    </div>
  );
}

const textOf = ({ color, size }: LineOption): string => [color, size].filter(Boolean).join(' · ');

/** The sizes and colours that are sold today, but not the one that goes back. */
function OptionSelect({
  line,
  held,
  chosen,
  error,
  onChange,
}: Pick<ReturnLineFieldProps, 'line' | 'held' | 'error' | 'onChange'> & { chosen: DraftLine }) {
  const api = useApi();
  const { _id: product_id, productName } = line.product_id;
  const { data, isError, refetch } = useQuery({
    queryKey: ['product-of-line', product_id],
    queryFn: async ({ signal }) => {
      const { data: found } = await api.call(getProduct, { query: { product_id } }, { signal });
      return (Array.isArray(found) ? found[0] : found) ?? null;
    },
  });
  if (isError)
    return (
      <p className="flex flex-wrap items-center gap-3">
        {returnMessages.optionsFailed}
        <Button variant="secondary" onClick={() => void refetch()}>
          {returnMessages.tryAgain}
        </Button>
      </p>
    );
  const all = data
    ? optionsOf(data).flatMap(({ color, sizes }) => sizes.map(({ size, stock }) => ({ color, size, stock })))
    : [];
  const goesBack = held.slice(0, chosen.quantity).map(textOf);
  const others = all.filter((option) => !goesBack.includes(textOf(option)));
  const at = others.findIndex(({ color, size }) => color === chosen.color && size === chosen.size);
  return (
    <Select
      name={`option${chosen.line}`}
      label={returnMessages.optionOf(productName)}
      value={at}
      error={error}
      onChange={({ target }) => {
        const { color = '', size = '' } = others[Number(target.value)] ?? {};
        onChange({ ...chosen, color, size });
      }}
    >
      <option value={-1}>{returnMessages.chooseOption}</option>
      {others.map(({ color, size, stock }, index) => {
        const text = textOf({ color, size });
        return (
          <option key={text} value={index} disabled={stock < chosen.quantity}>
            {stock < chosen.quantity ? returnMessages.soldOut(text) : text}
          </option>
        );
      })}
    </Select>
  );
}
