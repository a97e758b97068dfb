// What the test gateway's own card numbers and UPI ids lead to. Nothing else is taken: a real card number typed here by
// mistake is refused by the widget and never sent.

export type Outcome = 'paid' | 'failed' | 'lost';

/** `lost`: paid at the bank, and the shop's page is never told, as when the phone dies at that moment. */
export const TEST_CARDS: Readonly<Record<string, Outcome>> = {
  '4111111111111111': 'paid',
  '4000000000000002': 'failed',
  '4000000000000119': 'lost',
};
export const TEST_UPI_IDS: Readonly<Record<string, Outcome>> = {
  'success@razorpay': 'paid',
  'failure@razorpay': 'failed',
  'lost@razorpay': 'lost',
};

export const outcomeOf = (method: 'card' | 'upi', name: string): Outcome | undefined => {
  const table = method === 'card' ? TEST_CARDS : TEST_UPI_IDS;
  const key = method === 'card' ? name.replace(/[\s-]/g, '') : name.trim().toLowerCase();
  return Object.hasOwn(table, key) ? table[key] : undefined;
};
