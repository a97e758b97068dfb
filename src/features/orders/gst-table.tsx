import type { Order } from '#src/contract/order.ts';
import { formatRupees } from '#src/domain/money.ts';
import { Icon } from '#src/ui/icon.tsx';
import * as orderMessages from './messages.ts';
import { orderSums } from './order-sums.ts';

/** The tax of each line, in an expandable section. */
export function GstTable({ order }: { order: Order }) {
  const { gst } = orderSums(order);
  const sum = (part: 'taxable' | 'gst') => formatRupees(gst.reduce((total, line) => total + line[part], 0));
  const cell = 'whitespace-nowrap py-2 pr-3 text-right tabular-nums last:pr-0';
  return (
    <details open className="gst group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {orderMessages.gstTitle}
        <Icon
          name="chevron-down"
          className="transition-transform duration-200 group-open:rotate-180 motion-reduce:transition-none print:hidden"
        />
      </summary>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-left text-sm">
          <thead className="border-line-strong border-b text-ink-soft">
            <tr>
              <th scope="col" className="py-2 pr-3 font-medium">
                {orderMessages.product}
              </th>
              {[orderMessages.gstRate, orderMessages.taxable, orderMessages.gst].map((title) => (
                <th key={title} scope="col" className="py-2 pr-3 text-right font-medium last:pr-0">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.productData.map(({ product_id: { productName } }, index) => {
              const line = gst[index];
              // The order does not tell the tax of a product that another backend has deleted.
              return line && productName ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
                <tr key={index} className="border-line border-b">
                  <td className="py-2 pr-3">{productName}</td>
                  <td className={cell}>{line.rate}%</td>
                  <td className={cell}>{formatRupees(line.taxable)}</td>
                  <td className={cell}>{formatRupees(line.gst)}</td>
                </tr>
              ) : null;
            })}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" colSpan={2} className="py-2 pr-3 font-semibold">
                {orderMessages.total}
              </th>
              <td className={cell}>{sum('taxable')}</td>
              <td className={cell}>{sum('gst')}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="mt-2 text-ink-soft text-sm">{orderMessages.gstNote}</p>
    </details>
  );
}
