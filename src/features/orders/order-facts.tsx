import type { Order } from '#src/contract/order.ts';
import { longDate } from '#src/domain/shop-date.ts';
import * as orderMessages from './messages.ts';
import { formText, isCod } from './order-person.ts';
import { PaperLink } from './paper-link.tsx';

/** Order id, status, payment and dates; empty values are left out. The dashboard uses it too. */
export function OrderFacts({ order }: { order: Order }) {
  const isOnDelivery = isCod(order);
  const facts: [string, string][] = [
    [orderMessages.orderNumber, order.orderNumber],
    [orderMessages.orderId, order._id],
    [orderMessages.date, longDate(order.createdAt)],
    [orderMessages.status, order.status],
    [orderMessages.paymentMethod, isOnDelivery ? orderMessages.cod : orderMessages.paidOnline],
    [orderMessages.transactionId, isOnDelivery ? '' : (order.payment?.razorpay_payment_id ?? '')],
    [orderMessages.receipt, order.paymentData?.receipt || order.paymentData?.data?.receipt || ''],
    [orderMessages.contactEmail, formText(order, 'contact_email')],
    [orderMessages.couponCode, order.couponCode],
    [orderMessages.awb, order.awb],
    [orderMessages.note, formText(order, 'order_note')],
  ];
  return (
    <section aria-label={orderMessages.details}>
      <h2 className="font-display font-semibold text-3xl leading-none">{orderMessages.details}</h2>
      <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-ink-soft text-sm">{label}</dt>
              <dd className="break-words font-medium">{value}</dd>
            </div>
          ))}
      </dl>
      <InvoiceLinks order={order} />
    </section>
  );
}

function InvoiceLinks({ order }: { order: Order }) {
  const papers = [
    { number: order.invoiceNumber, path: 'invoice', label: orderMessages.invoice },
    { number: order.creditNoteNumber, path: 'credit-note', label: orderMessages.creditNote },
  ].filter(({ number }) => number !== '');
  if (papers.length === 0) return null;
  return (
    <p className="mt-5 flex flex-wrap gap-2 print:hidden">
      {papers.map(({ number, path, label }) => (
        <PaperLink key={path} {...{ order, number, label }} path={`${path}/${order._id}`} />
      ))}
    </p>
  );
}
