/** Texts of the tracking page. Some are given word for word by the product specification. */
export const askUs = 'Ask us about it';
export const title = 'Track order';
export const lead = 'Your AWB number is in your order and in the message the courier sent you.';
export const awbLabel = 'AWB number';
export const awbPlaceholder = 'VYM100000001';
export const submit = 'Track Order';
export const loading = 'Loading...';
export const requestFailed = 'Request failed for tracking shipment';
export const noneFound = (awb: string) => `No data found for the provided AWB Number ${awb}.`;
export const noActivities = 'No tracking activities available.';
export const result = 'Shipment';
export const status = 'Current status';
export const awb = 'AWB number';
export const edd = 'Expected delivery';
export const origin = 'From';
export const destination = 'To';
export const activities = 'Where it has been';
export const recent = 'Recently tracked on this device';
export const forget = 'Clear the list';
/** Follows 'Saved on this device at 14:05'. */
export const mayHaveMoved = 'It may have moved since.';
