/** 'Add to Cart' and 'Buy Now' are SPEC 2's; refusals are in catalogue/messages.ts. */
export const quickAddMessages = {
  addToCart: 'Add to Cart',
  buyNow: 'Buy Now',
  open: (productName: string) => `Quick add: ${productName}`,
  opening: 'Opening',
  details: 'See full details',
  tax: 'Tax included.',
} as const;
