/** In the place of a picture that could not be loaded: says 'Photo not on this device'. */
export const NOT_ON_DEVICE = '/placeholder.svg';
/** Where there is no photo, or nobody knows of one: says nothing. */
export const NO_PHOTO = '/no-photo.svg';
/** Where words stand over a picture, nothing may stand behind them but its colours. */
export const ONLY_COLOURS = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Whether an address is that of a placeholder and not of a picture. */
export const isPlaceholder = (src: string): boolean => [NOT_ON_DEVICE, NO_PHOTO].some((one) => src.endsWith(one));
