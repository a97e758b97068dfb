import { COD_ADVANCE_PERCENT } from '#src/domain/quote.ts';
import { FormRadioCards } from '#src/ui/form-radio-cards.tsx';
import * as checkoutMessages from './messages.ts';

/** @param props.isCodEnabled undefined until loaded; @param props.prepaidPercent 0 for no discount */
export function PaymentModeField({
  isCodEnabled,
  prepaidPercent,
}: {
  isCodEnabled: boolean | undefined;
  prepaidPercent: number;
}) {
  const codNote =
    isCodEnabled === undefined
      ? checkoutMessages.codUnknown
      : isCodEnabled
        ? checkoutMessages.codNote(COD_ADVANCE_PERCENT)
        : checkoutMessages.codOff;
  return (
    <FormRadioCards
      name="payment_mode"
      legend={checkoutMessages.paymentMode}
      cards={[
        {
          value: 'online',
          label: checkoutMessages.online,
          note: prepaidPercent > 0 ? checkoutMessages.onlineNoteSaving(prepaidPercent) : checkoutMessages.onlineNote,
        },
        { value: 'cod', label: checkoutMessages.cod, note: codNote, disabled: isCodEnabled !== true },
      ]}
    />
  );
}
