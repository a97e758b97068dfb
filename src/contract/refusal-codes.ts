// Every rejection of our own server: the `code` in the body, by HTTP status (docs/errors.md). The server does not
// compile with another code, and the page accepts no other: a gateway, firewall or captive portal uses the same
// statuses but not these codes.

export const REFUSAL_CODES = {
  400: [
    'invalid-input',
    'not-json',
    'not-multipart',
    'malformed-key',
    'broken-off',
    'bad-signature',
    'other-order',
    'other-mode',
  ],
  401: ['wrong-key', 'login-required', 'wrong-login'],
  403: ['not-yours'],
  404: [
    'not-found',
    'no-such-call',
    'unknown-line',
    'unknown-item',
    'unknown-product',
    'unknown-order',
    'unknown-coupon',
  ],
  405: ['wrong-method'],
  409: [
    'out-of-stock',
    'member-out-of-stock',
    'cart-full',
    'quantity-limit',
    'wishlist-full',
    'outstanding-key',
    'already-registered',
    'figures-changed',
    'coupon-refused',
    'coupon-not-begun',
    'coupon-ended',
    'coupon-minimum',
    'coupon-used-up',
    'cod-off',
    'pin-not-served',
    'pin-without-cod',
    'order-too-large',
    'already-paid',
    'order-expired',
    'payment-failed',
    'refund-due',
    'already-shipped',
    'cancel-too-late',
    'not-cancelable',
    'not-returnable',
    'order-open',
    'complaint-open',
    'passkeys-full',
  ],
  413: ['too-large'],
  415: ['wrong-content-type'],
  422: [
    'options-missing',
    'unknown-option',
    'unknown-product',
    'combo-empty',
    'not-a-combo',
    'unknown-combo-member',
    'mixed-sessions',
    'key-reused',
    'wrong-code',
    'wrong-password',
    'passwords-differ',
    'wrong-passkey',
  ],
  426: ['client-too-old'],
  429: ['too-many-tries', 'too-many-open-orders'],
  500: ['internal'],
  502: ['payment-refused', 'courier-silent'],
  503: ['busy', 'not-ready', 'payment-unavailable', 'payment-not-settled', 'webhooks-off', 'passkeys-off'],
} as const;

export type RefusalStatus = keyof typeof REFUSAL_CODES;
/** The codes of a status. */
export type RefusalCode<S extends RefusalStatus = RefusalStatus> = (typeof REFUSAL_CODES)[S][number];

const CODES: Readonly<Record<number, readonly string[]>> = REFUSAL_CODES;

/** Whether our own server sends this code with this status. */
export const isRefusalCode = (status: number, code: string): boolean => CODES[status]?.includes(code) === true;
