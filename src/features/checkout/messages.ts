/** Texts of the checkout. Those in tests/kit/source/spec-texts.txt are the specification's, word for word. */
export const modeRequired = 'Payment mode is required';
export const emailRequired = 'Email is required';
export const nameRequired = 'Name is required';
export const phoneRequired = 'Phone is required';
export const phoneUnreal = 'This does not look like a valid phone number. Please check it';
export const phoneLength = 'Phone number must be exactly 10 digits';
export const billingPhoneLength = 'Phone number must be 10 digits';
export const addressRequired = 'Address is required';
export const cityRequired = 'City is required';
export const stateRequired = 'State is required';
export const countryRequired = 'Country is required';
export const zipRequired = 'ZIP code is required';
export const zipUnreal = 'Please check the ZIP code: no PIN code in India begins with 0';
export const zipLength = 'ZIP code must be exactly 6 digits';
export const emailWrong = 'Please enter a full email address, like name@example.com';
export const tooLong = (most: number) => `Please keep this to ${most} characters`;

export const contact = 'Contact';
export const shippingAddress = 'Shipping address';
export const billingAddress = 'Billing address';
export const contactEmail = 'Contact email';
export const contactEmailHint = 'The order confirmation is sent here.';
export const fullName = 'Full name';
export const email = 'Email';
export const shippingEmailHint = 'As above, unless somebody else receives it';
export const phone = 'Phone';
export const phoneHint = '10 digits, for the courier';
export const line1 = 'Address line 1';
export const line2 = 'Address line 2 (optional)';
export const city = 'City';
export const state = 'State';
export const chooseState = 'Choose a state';
export const country = 'Country';
export const zip = 'ZIP code';
export const zipHint = '6-digit PIN code';
export const sameAsShipping = 'Billing address same as shipping';
export const orderNote = 'Order note (optional)';
export const orderNoteHint = 'Anything the packer or the courier should know';
export const draftStays = (days: number) =>
  `What you type stays on this device until you order, for ${days} days at most.`;
export const draftSaved = 'What you type stays on this device until you untick the box at the end of the form.';
export const clear = 'Clear the form';
export const clearQuestion = 'Delete everything typed here, also from this device?';
export const clearYes = 'Yes, clear it';
export const clearNo = 'No, keep it';
export const fromProfile = 'Filled in from your profile. Change it for this order as you like.';
export const saveInProfile = 'Save this address in my profile';
export const saveInProfileHint = 'Your next order starts with it, on every device.';
export const notInProfile = 'The address could not be saved in your profile. This does not affect your order.';
export const saveOnDevice = 'Save this address on this device';
export const saveOnDeviceHint =
  'Keeps what you typed here for your next order, only on this device, until you untick it or clear the form. Leave it off on a shared device.';
export const business = 'I need a GST invoice for a business';
export const businessHint =
  'The invoice is made out to the business at the billing address. Leave both empty for an ordinary bill.';
export const gstin = 'GSTIN';
export const gstinHint = '15 characters, such as 27AAPFU0939F1ZV';
export const gstinIn = (state: string) => `Registered in ${state}`;
export const companyName = 'Company name';
export const companyHint = 'As it is registered';
export const companyRequired = 'Company name is required for a GST invoice';
export const gstinFaults = {
  missing: 'Enter the GSTIN for a GST invoice, or clear the company name.',
  wrong: 'Please check the GSTIN: one of its 15 characters is wrong',
  'unknown-state': 'Please check the GSTIN: its first two digits are not the code of a state',
  'other-state':
    'This GSTIN belongs to another state than the billing address. Enter the billing address of the business.',
} as const;
export const invoiceFor = 'GST invoice for';
export const placeOrder = 'Place Order';
export const placing = 'Loading...';
export const offline = 'You are offline. What you typed stays here. Place the order when you are back online.';
export const policies = 'Before you order, read our policies:';
export const returnPolicy = 'Return policy';
export const refundPolicy = 'Refund policy';
export const shippingPolicy = 'Shipping policy';
export const privacyPolicy = 'Privacy policy';

export const paymentMode = 'Payment mode';
export const online = 'Pay online';
// As long as the notes that replace them, so that nothing moves when those arrive.
export const onlineNoteUnknown = 'Card, UPI or net banking. Checking for a discount.';
export const codUnknown = 'Checking whether cash on delivery is offered for this order';
export const codUnchecked = 'Could not check whether cash on delivery is offered for this order';
export const askCodAgain = 'Check again';

export const onlineNote = 'Card, UPI or net banking';
export const onlineNoteSaving = (percent: number) => `Card, UPI or net banking. ${percent}% off for paying now.`;
export const cod = 'Cash on delivery (COD)';
export const codNote = (percent: number) => `Pay ${percent}% now as an advance and the rest when it arrives.`;
export const codOff = 'Not offered at the moment';
export const codStatusFailed = 'Failed to get COD status setting';
export const shippingFailed = 'Failed to fetch shipping charge';
export const placeFailed = 'Failed to place order';
export const invalidMode = 'Invalid payment mode';
export const verifyFailed = 'Error verifying payment';
export const codFailed = 'Error processing COD order';
export const providerFailed = 'The Razorpay order for the COD advance could not be created';
export const widgetFailed = 'The payment window did not open. Check your connection and try again.';

export const coupon = 'Coupon code';
export const applyCoupon = 'Apply';
export const couponApplied = 'Applied';
export const couponUnreachable = 'The coupon could not be checked. Please try again.';
export const couponCleared = 'The payment mode has changed, so the coupon was removed. You can apply it again.';
export const couponSaves = (amount: string) => `You save ${amount}`;

export const summary = 'Order summary';
export const showSummary = 'Show Order Summary';
export const closeSummary = 'Close Order Summary';
export const quantity = (count: number) => `Quantity ${count}`;
export const subtotal = 'Subtotal';
export const shipping = 'Shipping';
export const free = 'Free';
export const couponDiscount = 'Coupon discount';
export const prepaidDiscount = 'Online payment discount';
export const total = 'Total';
export const totalLoading = 'Working out the total';
export const totalNotKnown = 'Not known yet';
export const includingGst = 'including GST';
export const advance = 'Advance to pay now';
export const balance = 'Balance on delivery';
export const payNow = (amount: string) => `Pay ${amount} now`;
export const shippingOnCod = (amount: string) => `Cash on delivery adds ${amount} for shipping.`;

export const emptyTitle = 'Your cart is empty';
export const emptyText = 'There is nothing to check out yet.';
export const shopNow = 'Shop Now';
export const cartFailedTitle = 'Your cart did not load';
export const yourCart = 'your cart';
export const editCart = 'Edit cart';

export const busyElsewhere = 'A checkout is already under way in another tab. Finish it there first.';
export const cartUnsaved = 'Your cart could not be sent to the shop yet. Check your connection and try again.';
export const nothingLeft = 'Nothing in your cart can be ordered at the moment.';
export const dismissed =
  'The payment window was closed. If you have paid, your order appears here as soon as the shop hears of it. If not, you can try again.';
/** The provider's reason says what to do next. */
export const paymentFailed = (why: string) => `The payment did not go through: ${why}`;
export const notPlaced = 'The order was not placed and nothing was charged. Please try again.';
/** For an order with nothing to pay now. */
export const notAnswered =
  'The shop has not answered, so your order may have been placed. Nothing was charged. Press Place Order again: it is not placed twice.';

export const changedTitle = 'Something has changed';
export const changedText = 'Since you opened this page:';
export const newTotal = 'New total';
export const oldTotal = 'instead of';
export const changedYes = 'Yes, go on';
export const changedNo = 'No, go back';
export const priceChanged = (name: string, now: string, before: string) =>
  `${name} now costs ${now} instead of ${before}.`;
export const stockShort = (name: string, left: number) =>
  left === 0 ? `${name} is out of stock and is left out.` : `Only ${left} of ${name} left.`;
export const lineGone = (name: string) => `${name} is no longer in your cart.`;
export const lineAdded = (name: string) => `${name} is now in your cart.`;
export const quantityChanged = (name: string, now: number) => `Your cart now holds ${now} of ${name}.`;
export const couponGone = (why: string) => `The coupon can no longer be used. ${why}`;
export const couponGoneWithMode = 'The coupon is removed too. Go back to apply it again.';
export const couponAmountChanged = (now: string) => `The coupon now takes ${now} off.`;
export const codGone = 'Cash on delivery is no longer offered. If you go on, you pay online.';
export const codGoneThere = (pin: string) =>
  `Cash on delivery is not available for PIN code ${pin}. If you go on, you pay online.`;
export const codNotThere = (pin: string) => `Not available for PIN code ${pin}`;
export const notServed = (pin: string) =>
  `We don't deliver to PIN code ${pin} yet. Please choose another shipping address. Your cart stays as it is.`;
export const daysWere = (day: string, before: string) => `This has changed: on ${day} it was ${before}.`;
export const slower = (pin: string, now: string, before: string) =>
  `Delivery to ${pin} now takes ${now} instead of ${before}.`;
export const shippingChanged = (now: string) => `Shipping is now ${now}.`;
export const prepaidChanged = (now: string) => `The online payment discount is now ${now}.`;
export const advanceChanged = (now: string) => `The advance to pay now is ${now}.`;
export const totalWorkedOut = 'The total could not be shown before. It is known now.';
export const totalChanged = 'The shop calculated a different total.';

export const confirmingTitle = 'Payment received, confirming your order';
export const confirmingText = 'This takes a moment. Please keep this page open.';
export const confirmingSlow =
  'The shop has not answered yet. Your payment is saved on this device. We send it to the shop as soon as there is a connection. You will not be charged twice.';
export const recovered = 'Payment received: your order is confirmed';
