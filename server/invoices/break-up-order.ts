import type { Row } from '#server/db/schema.ts';
import { gstBreakup, type TaxedLine } from '#src/domain/gst-breakup.ts';

/** What each line of an order cost, with its shares of shipping and discounts. `lines` in the order of their positions. */
export const breakUpOrder = (
  order: Pick<Row<'shop_order'>, 'shipping_paise' | 'coupon_paise' | 'prepaid_paise'>,
  lines: readonly Pick<Row<'order_line'>, 'price_paise' | 'quantity' | 'gst_percent'>[],
): TaxedLine[] =>
  gstBreakup(
    lines.map((line) => ({ total: line.price_paise * line.quantity, rate: line.gst_percent })),
    { shipping: order.shipping_paise, discount: order.coupon_paise + order.prepaid_paise },
  );
