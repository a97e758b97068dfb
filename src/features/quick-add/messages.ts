/** Texts of quick add. Messages why a product cannot be added are in choice/messages.ts. */
export const open = (productName: string) => `Quick add: ${productName}`;
export const opening = 'Opening';
export const notLoaded = 'Quick add did not load. Check your connection and press + again, or open the product.';
export const details = 'See full details';
export const tax = 'Tax included.';
