/** Apart from messages.ts, which the first screen of a product loads. */
export const tellMe = 'Tell me when it is back';
export const tellMeNotLoaded = 'The form did not load. Check your connection and try again.';
