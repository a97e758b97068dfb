/** Texts of the order screens. Those in tests/kit/source/spec-texts.txt are the specification's, word for word. */
export const notLoaded = 'Uh Oh! Somethiing went wrong , please try again';
export const notLoadedText =
  'You can also open the order from the link in your confirmation email, or write to us and we look it up.';
export const contactUs = 'Contact Us';
/** Continue "no copy of". */
export const thisOrder = 'this order';
export const yourOrders = 'your orders';
export const paperNotHere = 'This device has no copy of the invoice. It opens when you are back online.';
export const thankYou = 'Thank you for your order';
export const thankYouText = (email: string) => `A confirmation is on its way to ${email}.`;
export const canceledTitle = 'This order has been canceled';
export const returnedTitle = 'This order came back to us';
export const unpaidTitle = 'This order has not been paid';
export const unpaidText = 'If you have just paid, look again in a moment: nothing is lost.';
export const refundTitle = 'Your payment is on its way back to you';
export const lookAgain = 'Look again';
export const keepShopping = 'Keep shopping';
export const print = 'Print';

export const details = 'Order details';
export const orderNumber = 'Order number';
export const orderId = 'Order ID';
export const status = 'Status';
export const invoice = 'Tax invoice';
export const creditNote = 'Credit note';
export const receipt = 'Receipt';
export const transactionId = 'Transaction ID';
export const paymentMethod = 'Payment method';
export const paidOnline = 'Online payment';
export const cod = 'Cash on delivery';
export const couponCode = 'Coupon code';
export const note = 'Order note';
export const contactEmail = 'Contact email';
export const date = 'Date';
export const awb = 'AWB number';

export const shippingAddress = 'Shipping address';
export const billingAddress = 'Billing address';

export const products = 'Products';
export const goneName = 'A product that is no longer sold';
export const product = 'Product';
export const productCode = 'Product code';
export const quantity = 'Quantity';
export const price = 'Price';
export const amount = 'Amount';

export const totals = 'Totals';
export const subtotal = 'Subtotal';
export const shipping = 'Shipping';
export const free = 'Free';
export const couponDiscount = 'Coupon discount';
export const prepaidDiscount = 'Online payment discount';
export const total = 'Total';
export const includingGst = 'including GST';
export const paid = 'Paid online';
export const advancePaid = 'Advance paid';
export const balance = 'Balance on delivery';
export const paidOnDelivery = 'Paid on delivery';

export const gstTitle = 'GST break-up';
export const gstNote = 'Prices include GST. Shipping and discounts are shared out over the products.';
export const gstRate = 'GST rate';
export const taxable = 'Taxable value';
export const gst = 'GST';

export const cancel = 'Cancel order';
export const cancelQuestion = 'Cancel this order?';
export const cancelYes = 'Yes, cancel it';
export const cancelNo = 'No, keep it';
export const cancelDone = 'Order cancel successfully';
export const cancelFailed = 'Failed to update order';
export const cancelOffline =
  'You are offline. The shop has to answer a cancellation, because the parcel may be on its way. Your order was not canceled.';
export const cancelUnknown = 'The shop did not answer. Look at the status of this order before you cancel it again.';
export const guestTitle = 'Log in to cancel';
export const guestText = 'Please create an account or log in to cancel this order.';
export const logIn = 'Log in';
export const createAccount = 'Create an account';

export const historyTitle = 'Order history';
export const historyFailed = 'Failed to fetch order history';
export const historyNotLoaded = 'Could Not Fetch All Orders';
export const historyEmpty = "We couldn't find your order history";
export const historyEmptyText = 'Your orders will appear here.';
export const shopNow = 'Shop Now';
export const showMore = 'Show more orders';
export const loading = 'Loading...';
export const orderOf = (day: string) => `Order of ${day}`;
export const view = 'View order';
export const viewOf = (day: string) => `View order of ${day}`;
export const track = 'Track';
export const trackOf = (day: string) => `Track order of ${day}`;
export const buyAgain = 'Buy again';
export const buyAgainOf = (day: string) => `Buy again what was ordered on ${day}`;
export const pieces = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;
export const more = (count: number) => `and ${count} more`;
export const goBack = 'Go Back';
export const noOrder = 'No Data Found...';
export const noOrderText = 'There is no order with this number.';
