/** Apart from the other words, which come with the screen: the skeleton is there before it. */
export const heading = 'Checkout';
