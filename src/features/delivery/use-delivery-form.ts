import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { PIN_CODE } from '#src/contract/field.ts';
import { cleanPin } from '#src/domain/clean-numbers.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { profileQuery } from '#src/features/session/profile-query.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { noteDelivery, rememberedPin, rememberPin, savedAddressPin } from './delivery-note.ts';
import * as deliveryMessages from './messages.ts';
import { useDeliveryTo } from './use-delivery-to.ts';

/**
 * The PIN code that the shopper asks about, with the shop's answer. It begins with the one they asked about last, else that of
 * the address saved on this device or in the customer's profile. Browser only.
 */
export function useDeliveryForm() {
  const { userToken, contactEmail } = useSession();
  const customer = userToken ? contactEmail : null;
  const [asked, setAsked] = useState(() => rememberedPin() || savedAddressPin(customer));
  const { data: profile } = useQuery(profileQuery(useApi(), asked === '' ? customer : null));
  const pin = asked || ownPin(profile?.shipping_zip_code);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const answer = useDeliveryTo(pin);
  const { delivery, confirmedAt, askAgain } = answer;

  useEffect(() => {
    if (delivery && confirmedAt !== null) noteDelivery({ pin, at: confirmedAt, delivery });
  }, [pin, delivery, confirmedAt]);

  const value = typed ?? pin;
  return {
    ...answer,
    /** null while the field has other digits than those of the answer. */
    delivery: value === pin ? delivery : null,
    /** The PIN code of the answer; '' for none. */
    pin: value === pin ? pin : '',
    value,
    problem,
    type: (text: string) => {
      setProblem('');
      setTyped(cleanPin(text));
    },
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!PIN_CODE.test(value)) return setProblem(deliveryMessages.pinWrong);
      rememberPin(value);
      if (value === asked) askAgain();
      setAsked(value);
      setTyped(null);
    },
  };
}

export type DeliveryFormState = ReturnType<typeof useDeliveryForm>;

const ownPin = (stored = '') => (PIN_CODE.test(cleanPin(stored)) ? cleanPin(stored) : '');
