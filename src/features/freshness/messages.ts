export const freshnessMessages = {
  /** `time` as shownTime writes it. */
  pricesAsOf: (time: string) => `Prices as of ${time}`,
  notHere: 'Not on this device yet',
  notHereText: (what: string) => `You are offline, and ${what} was not saved here. It opens when you are back online.`,
  hereInstead: 'What you can open now:',
  needsConnection: 'This needs a connection',
  needsConnectionText: 'You seem to be offline. Your cart is safe on this device.',
  tryAgain: 'Try again',
} as const;
