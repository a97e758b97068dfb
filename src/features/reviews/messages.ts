/** Texts of the reviews. Many are given word for word by the product specification. */
export const heading = 'What People Are Saying !';
export const add = 'Add Review';
export const added = 'Review added successfully';
export const waiting = 'Thank you. We read each review before we show it.';
export const verified = 'Verified buyer';
export const addFailed = 'Failed to add review';
export const notLoaded = 'The review form did not load. Check your connection and press Add Review again.';
export const none = 'No reviews yet. Be the first to review it.';
export const summary = (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`;
export const starsRow = (stars: number, count: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}: ${count}`;
export const carousel = 'Reviews';
export const picture = (name: string) => `Picture sent by ${name}`;
export const readAll = 'Read all';
export const showLess = 'Show less';
export const photos = 'Photos from reviews';
export const photosNotLoaded = 'The photos did not load. Check your connection and try again.';
export const anonymous = 'A customer';

/** What a review says of the fit of a garment. */
export const fits = { small: 'Runs small', true: 'True to size', large: 'Runs large' } as const;
export const fitShare = (count: number, of: number) => `(${count} of ${of} reviews)`;
export const fit = 'How does it fit? (optional)';
