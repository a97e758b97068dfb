// The parts of a product page that call our own server. They load together after the first interaction (our-parts.tsx).
import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import type { OptionChoice } from '#src/domain/product-options.ts';
import { DeliveryForm } from '#src/features/delivery/delivery-form.tsx';
import { useDeliveryForm } from '#src/features/delivery/use-delivery-form.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/button.tsx';
import { useLazyDialog } from '#src/ui/use-lazy-dialog.ts';
import * as lateMessages from './late-messages.ts';

/** The form for a PIN code. A log-in or log-out begins anew: a PIN code belongs to its customer. */
export function ProductDelivery() {
  const { contactEmail } = useSession();
  return <Asked key={contactEmail} />;
}

const Asked = () => <DeliveryForm form={useDeliveryForm()} />;

const loadDialog = async () =>
  (await import(/* chunk: notices */ '#src/features/notifications/tell-me-dialog.tsx')).TellMeDialog;

export interface TellMeProps {
  product: Product;
  choice: OptionChoice;
}

/** 'Tell me when it is back', for a choice that is sold out. A log-in or log-out begins anew: an address belongs to its owner. */
export function TellMe(props: TellMeProps) {
  const { contactEmail } = useSession();
  return <TellMeButton key={contactEmail} {...props} />;
}

/** What was typed outlives the dialog. */
function TellMeButton({ product, choice }: TellMeProps) {
  const { Dialog, isOpening, open, close, ahead } = useLazyDialog(loadDialog, lateMessages.tellMeNotLoaded);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" busy={isOpening} onClick={open} {...ahead}>
        {lateMessages.tellMe}
      </Button>
      {Dialog ? <Dialog product={product} choice={choice} typed={typed} onType={setTyped} onClose={close} /> : null}
    </>
  );
}
