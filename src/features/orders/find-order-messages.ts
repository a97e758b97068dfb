/** Texts of the search for an order by number and email. */
export const open = 'No AWB number? Find your order by its number';
export const title = 'Find your order';
export const lead =
  'Ordered as a guest? Your order number and email open the order: its status, invoice, parcel and returns.';
export const number = 'Order number';
export const numberHint = 'Like VY-4F7K-29, in your confirmation email';
export const email = 'Email';
export const emailHint = 'The contact email of the order';
export const submit = 'Find order';
export const numberWrong = 'Please enter an order number like VY-4F7K-29';
export const emailWrong = 'Please enter a full email address, like name@example.com';
export const failed = 'The shop did not answer. Please try again.';
export const offline = 'You are offline. Orders open when you are back online.';
