import { useEffect, useState } from 'react';
import type { Order } from '#src/contract/order.ts';
import type { OrderReturn } from '#src/contract/order-return.ts';
import { formatRupees, toPaise } from '#src/domain/money.ts';
import { longDate } from '#src/domain/shop-date.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { useScreenHeading } from '#src/ui/screen-heading.ts';
import { PaperLink } from './paper-link.tsx';
import { leftOf } from './return-draft.ts';
import { ReturnForm } from './return-form.tsx';
import * as returnMessages from './return-messages.ts';

type Shown = 'list' | 'form' | 'sent';

/** The returns of a delivered order with their states, and the form for another one. */
export function OrderReturns({ order }: { order: Order }) {
  const [shown, setShown] = useState<Shown>('list');
  const heading = useScreenHeading(shown);
  // A log-out, also in another tab, deletes what its customer typed. What a guest typed is there again after the log-in.
  const { contactEmail } = useSession();
  useEffect(() => {
    if (shown !== 'list') heading.current?.scrollIntoView?.({ block: 'start', behavior: 'instant' });
  }, [shown, heading]);
  const lastDay = longDate(order.returnUntil);
  // The shop decides; a wrong clock of the device must not take a right away.
  const mayAsk =
    order.returnUntil !== '' && leftOf(order).length > 0 && Date.parse(order.returnUntil) > Date.now() - 86_400_000;
  if (!mayAsk && order.returns.length === 0) return null;

  const titles = { list: returnMessages.title, form: returnMessages.formTitle, sent: returnMessages.sentTitle };
  return (
    <section aria-label={returnMessages.title} className="print:hidden">
      <h2 ref={heading} className="scroll-mt-24 font-display font-semibold text-3xl leading-none">
        {titles[shown]}
      </h2>
      {shown === 'form' ? (
        <ReturnForm
          key={contactEmail}
          order={order}
          lead={returnMessages.formLead(lastDay)}
          onSent={() => setShown('sent')}
          onStop={() => setShown('list')}
        />
      ) : (
        <>
          {shown === 'sent' ? <p className="mt-3">{returnMessages.sentText}</p> : null}
          <ul className="mt-4 flex flex-col gap-4 empty:hidden">
            {order.returns.map((one) => (
              <ReturnCard key={one.number} order={order} back={one} />
            ))}
          </ul>
          {mayAsk ? (
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
              <Button variant="secondary" onClick={() => setShown('form')}>
                {returnMessages.open}
              </Button>
              <p className="min-w-0 flex-[1_1_14rem] text-ink-soft">{returnMessages.possibleUntil(lastDay)}</p>
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}

/** One return: what goes back, what comes back, and every state with its date. */
function ReturnCard({ order, back }: { order: Order; back: OrderReturn }) {
  const position = back.number.split('-').at(-1) ?? '';
  const isRefunded = back.status === 'Refunded';
  const comesBack = back.status !== 'Declined' && (isRefunded || back.kind === 'return');
  return (
    <li className="rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 break-words font-semibold">{returnMessages.numberOf(back.kind, back.number)}</h3>
        <Badge tone={back.status === 'Declined' ? 'danger' : 'green'}>{back.status}</Badge>
      </div>
      <ul className="mt-2">
        {back.lines.map(({ line, quantity, color, size }) => (
          <li key={line} className="break-words">
            {quantity} x {order.productData[line]?.product_id.productName}
            {size === '' ? '' : ` ${returnMessages.insteadOf([color, size].filter(Boolean).join(' · '))}`}
          </li>
        ))}
      </ul>
      {comesBack ? (
        <p className="mt-1 font-semibold">{returnMessages.refundOf(formatRupees(toPaise(back.refund)), isRefunded)}</p>
      ) : null}
      <ol className="mt-3 flex flex-col gap-1 text-ink-soft">
        {back.history.map(({ status, at, note }) => (
          <li key={status} className="break-words">
            <time dateTime={at}>{longDate(at)}</time> {status}
            {note === '' ? '' : `: ${note}`}
          </li>
        ))}
      </ol>
      {back.creditNoteNumber === '' ? null : (
        <PaperLink
          order={order}
          label={returnMessages.creditNote}
          number={back.creditNoteNumber}
          path={`credit-note/${order._id}/${position}`}
          className="mt-3"
        />
      )}
    </li>
  );
}
