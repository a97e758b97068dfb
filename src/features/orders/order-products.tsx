import type { Order } from '#src/contract/order.ts';
import { formatRupees } from '#src/domain/money.ts';
import { lineTotal, priceWithGst } from '#src/domain/price.ts';
import { cx } from '#src/ui/cx.ts';
import * as orderMessages from './messages.ts';

type Line = Order['productData'][number];

/** The ordered products: code, quantity, price and amount. The dashboard uses it too. */
export function OrderProducts({ order }: { order: Order }) {
  return (
    <section aria-label={orderMessages.products}>
      <h2 className="font-display font-semibold text-3xl leading-none">{orderMessages.products}</h2>
      <table className="mt-3 w-full border-collapse text-left">
        <thead className="hidden border-line-strong border-b text-ink-soft text-sm sm:table-header-group">
          <tr>
            <th scope="col" className="py-2 pr-4 font-medium">
              {orderMessages.product}
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              {orderMessages.productCode}
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium">
              {orderMessages.quantity}
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium">
              {orderMessages.price}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {orderMessages.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.productData.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
            <ProductRow key={index} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const UNKNOWN = '–';

/** On phones the row is a card with labelled figures. */
function ProductRow({ line }: { line: Line }) {
  const { product_id: product, quantity } = line;
  // The order does not tell the price of a product that another backend has deleted.
  const isGone = product.productName === '';
  return (
    <tr className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-3 sm:table-row sm:py-0">
      <td className="basis-full sm:py-3 sm:pr-4">
        <span className="font-medium">{product.productName || orderMessages.goneName}</span>
        {choicesOf(line).map((choice) => (
          <span key={choice} className="block text-ink-soft text-sm">
            {choice}
          </span>
        ))}
      </td>
      <Figure label={orderMessages.productCode} value={product.productCode} isText />
      <Figure label={orderMessages.quantity} value={String(quantity)} />
      <Figure label={orderMessages.price} value={isGone ? UNKNOWN : formatRupees(priceWithGst(product))} />
      <Figure
        label={orderMessages.amount}
        value={isGone ? UNKNOWN : formatRupees(lineTotal(product, quantity))}
        isLast
      />
    </tr>
  );
}

const Figure = (props: { label: string; value: string; isText?: boolean; isLast?: boolean }) => (
  <td
    className={cx(
      'tabular-nums sm:py-3',
      props.isText ? 'basis-full break-words' : 'whitespace-nowrap sm:text-right',
      props.isLast ? 'ml-auto font-semibold' : 'sm:pr-4',
    )}
  >
    <span className="text-ink-soft text-sm sm:hidden">{props.label} </span>
    {props.value}
  </td>
);

/** 'Black · M', or one line for each member of a combo. */
function choicesOf({ isCombo, comboProducts, color, size }: Line): string[] {
  const options = (choice: { color: string; size: string }) => [choice.color, choice.size].filter(Boolean).join(' · ');
  if (!isCombo) return [options({ color, size })].filter(Boolean);
  return comboProducts.map((member) => [member.product_name, options(member)].filter(Boolean).join(': '));
}
