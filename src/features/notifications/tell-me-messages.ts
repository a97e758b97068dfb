/** Apart from messages.ts, so that a product page does not load the texts of the dialog. */
export const tellMe = 'Tell me when it is back';
export const notLoaded = 'This could not be opened. Please check your connection and try again.';
