// The payment modes, apart from the checkout form: the page knows them before it loads the form with its list of states.
export const PAYMENT_MODES = ['online', 'cod'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];
