/** `time` as shownTime writes it. */
export const pricesAsOf = (time: string) => `Prices as of ${time}`;
export const notHere = 'Not on this device yet';
export const notHereText = (what: string) =>
  `You are offline, and ${what} was not saved here. It opens when you are back online.`;
export const tryAgain = 'Try again';
/** What opens without a network. */
export const home = 'Home';
export const bestSellers = 'Best sellers';
export const yourCart = 'Your cart';
