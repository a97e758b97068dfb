import { type SubmitEvent, useRef, useState } from 'react';
import type { Order } from '#src/contract/order.ts';
import { RETURN_REASONS } from '#src/contract/order-return.ts';
import { formatRupees, toPaise } from '#src/domain/money.ts';
import { REASONS } from '#src/domain/returns.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/button.tsx';
import { Select, TextArea, TextField } from '#src/ui/field.tsx';
import { isCod, isOrderOf } from './order-person.ts';
import {
  leftOf,
  linesLeft,
  type Problems,
  problemsOf,
  type ReturnDraft,
  readDraft,
  saveDraft,
  worthOf,
} from './return-draft.ts';
import { ReturnLineField } from './return-line-field.tsx';
import * as returnMessages from './return-messages.ts';
import { useRequestReturn } from './use-request-return.ts';

interface ReturnFormProps {
  order: Order;
  lead: string;
  onSent: () => void;
  onStop: () => void;
}

/** The form for a return or an exchange. Validated on submit, and from then on at every change. */
export function ReturnForm({ order, lead, onSent, onStop }: ReturnFormProps) {
  const { userToken, contactEmail } = useSession();
  const isOffline = useIsOffline();
  const [draft, setDraft] = useState(() => readDraft(order));
  const [isTried, setTried] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const isOwner = Boolean(userToken) && isOrderOf(order, contactEmail);
  const { send, isPending, problem } = useRequestReturn(order, onSent);
  const problems: Problems = isTried ? problemsOf(draft, !isOwner) : {};
  const put = (part: Partial<ReturnDraft>) => {
    const changed = { ...draft, ...part };
    const next = { ...changed, lines: linesLeft(order, changed.lines) };
    saveDraft(order._id, next);
    setDraft(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || isOffline) return;
    setTried(true);
    const first = Object.keys(problemsOf(draft, !isOwner))[0];
    if (first) formRef.current?.querySelector<HTMLElement>(`[name="${first}"]:enabled`)?.focus();
    else send(isOwner ? { ...draft, email: contactEmail ?? '' } : draft);
  };
  const isExchange = draft.kind === 'exchange';

  return (
    <form
      ref={formRef}
      aria-label={returnMessages.formTitle}
      noValidate
      onSubmit={submit}
      className="mt-3 flex max-w-2xl flex-col gap-5"
    >
      <p>{lead}</p>
      <fieldset className="min-w-0">
        <legend className="font-medium">{returnMessages.what}</legend>
        {(['return', 'exchange'] as const).map((kind) => (
          <label key={kind} className="clear-both flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="kind"
              checked={draft.kind === kind}
              onChange={() =>
                put({
                  kind,
                  // A combo cannot be exchanged.
                  lines: draft.lines.filter(({ line }) => kind === 'return' || !order.productData[line]?.isCombo),
                })
              }
              className="size-5 shrink-0 accent-ink"
            />
            {returnMessages.kinds[kind]}
          </label>
        ))}
      </fieldset>
      <fieldset aria-describedby="lines-problem" className="min-w-0">
        <legend className="font-medium">{returnMessages.which}</legend>
        {leftOf(order).map(({ line, at, held }) => (
          <ReturnLineField
            key={at}
            {...{ line, at, held, isExchange }}
            chosen={draft.lines.find((one) => one.line === at)}
            error={problems[`option${at}`]}
            onChange={(chosen) =>
              put({ lines: [...draft.lines.filter((one) => one.line !== at), ...(chosen ? [chosen] : [])] })
            }
          />
        ))}
        {problems.lines ? (
          <p id="lines-problem" className="text-danger text-sm">
            {problems.lines}
          </p>
        ) : null}
      </fieldset>
      <Select
        name="reason"
        label={returnMessages.why}
        value={draft.reason}
        error={problems.reason}
        required
        onChange={({ target }) => put({ reason: RETURN_REASONS.find((one) => one === target.value) ?? '' })}
      >
        <option value="">{returnMessages.chooseOption}</option>
        {RETURN_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {returnMessages.reasons[reason]}
          </option>
        ))}
      </Select>
      <TextArea
        name="note"
        label={returnMessages.note}
        rows={3}
        maxLength={1000}
        value={draft.note}
        onChange={({ target }) => put({ note: target.value })}
      />
      {isOwner ? null : (
        <TextField
          name="email"
          type="email"
          label={returnMessages.email}
          hint={returnMessages.emailHint}
          autoComplete="email"
          enterKeyHint="send"
          maxLength={254}
          required
          value={draft.email}
          error={problems.email}
          onChange={({ target }) => put({ email: target.value })}
        />
      )}
      <ComesBack order={order} draft={draft} />
      <p role="status" className="text-danger empty:hidden">
        {isOffline ? returnMessages.offline : problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending} disabled={isOffline}>
          {returnMessages.send}
        </Button>
        <Button variant="secondary" onClick={onStop}>
          {returnMessages.stop}
        </Button>
      </div>
    </form>
  );
}

/** What comes back, and how, before anything is sent. */
function ComesBack({ order, draft }: { order: Order; draft: ReturnDraft }) {
  const isOurs = draft.reason !== '' && REASONS[draft.reason].isOurs;
  const isExchange = draft.kind === 'exchange';
  const wayYours =
    toPaise(order.shippingCharges) > 0 && !isExchange ? returnMessages.wayYours : returnMessages.wayYoursFree;
  return (
    <div aria-live="polite" className="rounded-md bg-backdrop p-4">
      {isExchange ? (
        <p>{returnMessages.backExchange}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
            <span>{returnMessages.comesBack}</span>
            <span className="whitespace-nowrap tabular-nums">{formatRupees(worthOf(order, draft))}</span>
          </p>
          <p className="mt-1">{isCod(order) ? returnMessages.backCod : returnMessages.backOnline}</p>
        </>
      )}
      {draft.reason === '' ? null : <p className="mt-1">{isOurs ? returnMessages.wayOurs : wayYours}</p>}
    </div>
  );
}
