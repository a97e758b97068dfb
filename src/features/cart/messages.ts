/** Texts of the cart. Most are given word for word by the product specification. */
export const added = 'Product added to cart successfully';
export const removed = 'Item deleted successfully';
export const addFailed = 'Failed to adding product into cart';
export const addComboFailed = 'Failed to add combo products to cart';
export const updateFailed = 'Failed to update cart item';
export const removeFailed = 'Failed to delete cart item';
export const clearFailed = 'Failed to clear cart';
export const fetchFailed = 'Failed to fetch cart items';
export const heading = 'Cart Items';
export const lineCount = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;
export const emptyTitle = 'Your cart is empty';
export const emptyText = 'Pick something to train with and it waits for you here.';
export const shopNow = 'Shop Now';
export const bestSellers = 'Best sellers';
export const failedTitle = 'Your cart did not load';
export const yourCart = 'your cart';
export const quantityOf = (productName: string) => `Quantity of ${productName}`;
export const removeOf = (productName: string) => `Remove ${productName}`;
export const removeQuestion = (productName: string) => `Remove ${productName} from your cart?`;
export const removeNo = 'No, cancel';
export const removeYes = "Yes, I'm sure";
export const each = (amount: string) => `${amount} each`;
export const gone = 'No longer sold. Please remove it.';
export const goneName = 'A product that has left the shop';
export const outOfStock = 'Out of stock';
export const fewLeft = (left: number) => `Only ${left} left`;
export const memberOut = (productName: string) => `${productName} is out of stock`;
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
