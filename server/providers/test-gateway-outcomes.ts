// The results of the test gateway's card numbers and UPI ids. Nothing else is accepted: the widget refuses a real card number and
// never sends it.

export type Outcome = 'paid' | 'failed' | 'lost';

/** `lost`: paid at the bank, and the page is never notified, as when the phone dies at that moment. */
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
