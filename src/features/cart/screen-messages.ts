/** Texts that only the cart screen needs. Apart from messages.ts, which the header brings into the initial bundle. */
import { COD_ADVANCE_PERCENT } from '#src/domain/quote.ts';

export const summary = 'Order summary';
export const subtotal = 'Subtotal';
export const shipping = 'Shipping';
export const total = 'Total';
export const includingGst = 'including GST';
export const checkout = 'Check out';
export const shippingFree = 'Free on every order.';
export const shippingFlat = (amount: string) =>
  `Free when you pay online. Cash on delivery adds ${amount} at checkout.`;
export const shippingPercent = (percent: number, amount: string) =>
  `Free when you pay online. Cash on delivery adds ${percent}% (${amount}) at checkout.`;
export const shippingUnknown = 'Free when you pay online. Cash on delivery may add a charge, which the checkout shows.';
export const payOnline = (percent: number, amount: string) => `${percent}% off when you pay online = ${amount}`;
export const payOnlineThen = (amount: string) => `Taken off at checkout. You pay ${amount}.`;
export const mrp = 'MRP';
export const saved = 'You save';
export const returns = (days: number) => `Return it within ${days} days of delivery.`;
export const shippingPolicy = 'Shipping policy';
export const returnPolicy = 'Return policy';
export const payOnlineOnly = 'Pay by card, UPI or net banking.';
export const payOnlineOrCod = (percent = COD_ADVANCE_PERCENT) =>
  `Pay by card, UPI or net banking, or ${percent}% now and the rest on delivery.`;
export const changeSize = 'Change size';
export const changeColor = 'Change color';
export const changeOptions = 'Change options';
export const ofProduct = (label: string, productName: string) => `${label}: ${productName}`;
export const changeDone = 'Change';
export const changeNotLoaded = 'The options did not load. Check your connection, then try again.';
export const loadingOptions = 'Loading the options';
export const moveToWishlist = 'Move to wishlist';
export const emptyTitle = 'Your cart is empty';
export const emptyText = 'Pick something to train with and it waits for you here.';
export const shopNow = 'Shop Now';
export const bestSellers = 'Best sellers';
export const failedTitle = 'Your cart did not load';
export const yourCart = 'your cart';
export const removeQuestion = (productName: string) => `Remove ${productName} from your cart?`;
export const removeNo = 'No, cancel';
export const removeYes = "Yes, I'm sure";
export const lineCount = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;
