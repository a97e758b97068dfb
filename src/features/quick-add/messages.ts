/** 'Add to Cart' and 'Buy Now' are SPEC 2's; refusals are in choice/messages.ts. */
export const addToCart = 'Add to Cart';
export const buyNow = 'Buy Now';
export const open = (productName: string) => `Quick add: ${productName}`;
export const opening = 'Opening';
export const notLoaded = 'Quick add did not load. Check your connection and press + again, or open the product.';
export const details = 'See full details';
export const tax = 'Tax included.';
