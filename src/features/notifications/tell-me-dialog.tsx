import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { EMAIL_ADDRESS } from '#src/contract/field.ts';
import type { Product } from '#src/contract/product.ts';
import type { OptionChoice } from '#src/domain/product-options.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { takeLostFocus } from '#src/ui/take-lost-focus.ts';
import * as m from './messages.ts';
import { useStockWait } from './use-stock-wait.ts';
import { WhyNot } from './why-not.tsx';

interface TellMeProps {
  product: Product;
  choice: OptionChoice;
  /** What was typed, which outlives the dialog. */
  typed: string | null;
  onType: (email: string) => void;
  onClose: () => void;
}

/** Asks how to tell the shopper when the goods are back: on this device or by e-mail. Later it says so and takes the wish back. */
export function TellMeDialog({ product, choice, typed, onType, onClose }: TellMeProps) {
  const wait = useStockWait(product, choice);
  const [problem, setProblem] = useState('');
  // A customer is told at the address of the account.
  const email = wait.contactEmail ?? typed ?? '';
  const what = [product.productName, choice.color, choice.size].filter(Boolean).join(', ');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isWhole = EMAIL_ADDRESS.test(email.trim());
    setProblem(isWhole ? '' : m.emailWrong);
    if (isWhole) wait.ask(email.trim().toLowerCase());
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <Dialog open onClose={onClose} label={m.tellMe}>
      <div className="mx-auto flex w-full max-w-md flex-col gap-4 overflow-y-auto p-6 pt-12">
        <h2 className="font-display font-semibold text-3xl leading-none">{m.tellMe}</h2>
        {wait.told ? (
          <>
            <p role="status" tabIndex={-1} ref={takeLostFocus}>
              {wait.told} {wait.isNotSent ? m.notSentYet : ''}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button onClick={onClose}>{m.done}</Button>
              <Button variant="secondary" onClick={wait.takeBack}>
                {m.takeBack}
              </Button>
            </div>
          </>
        ) : wait.isRead ? (
          <>
            {wait.isTakenBack ? (
              <p role="status" tabIndex={-1} ref={takeLostFocus}>
                {m.takenBack}
              </p>
            ) : null}
            <p>{m.soldOut(what)}</p>
            {wait.canPush ? (
              <div className="flex flex-col gap-1">
                <Button busy={wait.asking === 'device'} onClick={() => wait.ask('device')} block>
                  {m.onThisDevice}
                </Button>
                {wait.isAskedNext ? <p className="text-ink-soft text-sm">{m.onThisDeviceHint}</p> : null}
              </div>
            ) : null}
            <form noValidate onSubmit={submit} className="flex flex-col gap-3">
              <TextField
                name="contact_email"
                type="email"
                label={wait.canPush ? m.byEmail : m.email}
                autoComplete="email"
                enterKeyHint="send"
                maxLength={254}
                value={email}
                readOnly={wait.contactEmail !== null}
                error={problem}
                onChange={({ target }) => onType(target.value)}
              />
              <Button type="submit" variant="secondary" busy={wait.asking !== null && wait.asking !== 'device'} block>
                {m.emailMe}
              </Button>
              <p className="text-ink-soft text-sm">
                {m.emailUse}{' '}
                <Link to="/privicy-policy" className="underline underline-offset-4 hover:text-ink">
                  {m.privacyPolicy}
                </Link>
              </p>
            </form>
          </>
        ) : null}
        <p role="alert" className="text-danger empty:hidden">
          {wait.isRefused ? m.refused : ''}
        </p>
        <WhyNot error={wait.error} offline={m.deviceOffline} />
      </div>
    </Dialog>
  );
}
