import type { ReplyOf } from '#src/contract/endpoint.ts';
import type { getCodStatus } from '#src/contract/settings.ts';
import { COD_ADVANCE_PERCENT } from '#src/domain/quote.ts';
import { Button } from '#src/ui/button.tsx';
import { FormRadioCards } from '#src/ui/form-radio-cards.tsx';
import * as checkoutMessages from './messages.ts';

/**
 * @param props.cod undefined until loaded
 * @param props.askCodAgain when it could not be loaded
 * @param props.prepaidPercent 0 for no discount, and if it could not be loaded; undefined while it loads
 * @param props.noCodTo the PIN code of the address if it has no cash on delivery; else ''
 */
export function PaymentModeField({
  cod,
  askCodAgain,
  isAskingCod,
  prepaidPercent,
  noCodTo,
}: {
  cod: ReplyOf<typeof getCodStatus> | undefined;
  askCodAgain: (() => void) | undefined;
  isAskingCod: boolean;
  prepaidPercent: number | undefined;
  noCodTo: string;
}) {
  const codNote =
    cod === undefined
      ? askCodAgain && !isAskingCod
        ? checkoutMessages.codUnchecked
        : checkoutMessages.codUnknown
      : cod.isCodEnabled
        ? noCodTo === ''
          ? checkoutMessages.codNote(cod.advancePercent ?? COD_ADVANCE_PERCENT)
          : checkoutMessages.codNotThere(noCodTo)
        : checkoutMessages.codOff;
  const onlineNote =
    prepaidPercent === undefined
      ? checkoutMessages.onlineNoteUnknown
      : prepaidPercent > 0
        ? checkoutMessages.onlineNoteSaving(prepaidPercent)
        : checkoutMessages.onlineNote;
  return (
    <>
      <FormRadioCards
        name="payment_mode"
        legend={checkoutMessages.paymentMode}
        cards={[
          {
            value: 'online',
            label: checkoutMessages.online,
            note: onlineNote,
          },
          {
            value: 'cod',
            label: checkoutMessages.cod,
            note: codNote,
            disabled: cod?.isCodEnabled !== true || noCodTo !== '',
          },
        ]}
      />
      {askCodAgain ? (
        <Button variant="secondary" className="self-start" busy={isAskingCod} onClick={askCodAgain}>
          {checkoutMessages.askCodAgain}
        </Button>
      ) : null}
    </>
  );
}
