/** Texts of returns and exchanges, on the page of an order. */
import type { ReturnReason } from '#src/domain/returns.ts';

export const title = 'Returns and exchanges';
export const open = 'Return or exchange';
export const possibleUntil = (day: string) => `You can return or exchange products of this order until ${day}.`;
export const formTitle = 'Return or exchange';
export const formLead = (day: string) =>
  `Possible until ${day}. Products must be unused, complete and in their own packing.`;
export const sentTitle = 'Your request is sent';
export const sentText = 'We check it and write to you. You can follow it here.';

export const which = 'Which products?';
export const ordered = (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`);
export const piecesOf = (name: string) => `Pieces of ${name}`;
export const what = 'What would you like?';
export const kinds = { return: 'My money back', exchange: 'Another size or colour' } as const;
export const noExchange = 'A combo can be returned, not exchanged.';
export const optionOf = (name: string) => `Size and colour instead, ${name}`;
export const chooseOption = 'Please choose';
export const soldOut = (option: string) => `${option}, sold out`;
export const optionsFailed = 'The sizes and colours did not load.';
export const tryAgain = 'Try again';
export const why = 'Why?';
export const reasons: Record<ReturnReason, string> = {
  size: 'It does not fit',
  'changed-mind': 'I have changed my mind',
  damaged: 'It is damaged or defective',
  'wrong-product': 'It is not what I ordered',
  'not-as-described': 'It is not as described',
};
export const note = 'What should we know? (optional)';
export const email = 'Email of the order';
export const emailHint = 'It shows us that the order is yours.';

export const comesBack = 'You get back';
export const backOnline = 'To where you paid from, within 5-7 business days after we have checked it.';
export const backCod =
  'Within 5-7 business days after we have checked it: the advance to where you paid it from. For what you paid on delivery we ask you for a bank account or UPI id in your own name.';
export const backExchange =
  'Nothing to pay. What you choose is reserved for you. We send it once we have checked what you return.';
export const wayOurs = 'The way back is at our cost, and your shipping charge comes back too.';
export const wayYours = 'The way back is yours to pay. The shipping charge of the order is not refunded.';
export const wayYoursFree = 'The way back is yours to pay.';

export const send = 'Send request';
export const stop = 'Not now';
export const lineMissing = 'Please choose at least one product';
export const optionMissing = 'Please choose a size and colour';
export const reasonMissing = 'Please choose a reason';
export const emailMissing = 'Please enter the email of the order';
export const offline =
  'You are offline. Your request is not sent, because the shop has to answer it. What you entered stays here until you are back online.';
export const failed = 'The shop did not answer. Your request may not have arrived; please send it again.';

const KINDS: Readonly<Record<string, string>> = { exchange: 'Exchange', credit: 'Refund' };
export const numberOf = (kind: string, number: string) => `${KINDS[kind] ?? 'Return'} ${number}`;
export const refundOf = (amount: string, isSent: boolean) => (isSent ? `${amount} refunded` : `${amount} comes back`);
export const insteadOf = (option: string) => `for ${option}`;
export const creditNote = 'Credit note';
