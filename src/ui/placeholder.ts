/** Replaces a picture that failed to load; says 'Photo not on this device'. */
export const NOT_ON_DEVICE = '/placeholder.svg';
/** Replaces a missing picture; without text. */
export const NO_PHOTO = '/no-photo.svg';
/** Transparent, for a picture with text over it: only its blur colours show. */
export const ONLY_COLOURS = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Whether a URL is that of a placeholder. */
export const isPlaceholder = (src: string): boolean => [NOT_ON_DEVICE, NO_PHOTO].some((one) => src.endsWith(one));
