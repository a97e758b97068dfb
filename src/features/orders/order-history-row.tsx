import { Link } from '@tanstack/react-router';
import type { Order } from '#src/contract/order.ts';
import { formatRupees, toPaise } from '#src/domain/money.ts';
import { isOver } from '#src/domain/order-state.ts';
import { shortDate } from '#src/domain/shop-date.ts';
import { Badge } from '#src/ui/badge.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { BuyAgain } from './buy-again.tsx';
import * as orderMessages from './messages.ts';
import { TrackLink } from './track-link.tsx';

/** The number of products listed by name. */
const NAMED = 2;

/** One order of the list: date, status, items, total and actions. */
export function OrderHistoryRow({ order }: { order: Order }) {
  const day = shortDate(order.createdAt);
  return (
    <li className="rounded-lg bg-surface p-4 shadow-raised md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold">{orderMessages.orderOf(day)}</h2>
        <Badge tone={isOver(order) ? 'neutral' : 'green'}>{order.status}</Badge>
      </div>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-[1_1_14rem] text-ink-soft">{goodsOf(order)}</p>
        <p className="whitespace-nowrap font-display font-semibold text-3xl leading-none">
          {formatRupees(toPaise(order.orderTotalAmount))}
        </p>
      </div>
      <p className="mt-1 break-all text-ink-soft text-sm">
        {order.orderNumber
          ? `${orderMessages.orderNumber} ${order.orderNumber}`
          : `${orderMessages.orderId} ${order._id}`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Link
          to="/userdashboard/view-orderdata"
          search={{ orderId: order._id }}
          aria-label={orderMessages.viewOf(day)}
          className={buttonClass()}
        >
          {orderMessages.view}
        </Link>
        <TrackLink order={order} />
        <BuyAgain order={order} />
      </div>
    </li>
  );
}

/** 'Training Tee, Yoga Mat and 2 more · 5 items' */
function goodsOf({ productData }: Order): string {
  const names = productData.map(({ product_id }) => product_id.productName).filter(Boolean);
  const rest = names.length - NAMED;
  const named = [names.slice(0, NAMED).join(', '), ...(rest > 0 ? [orderMessages.more(rest)] : [])].join(' ');
  const pieces = productData.reduce((sum, { quantity }) => sum + quantity, 0);
  return [named, orderMessages.pieces(pieces)].filter(Boolean).join(' · ');
}
