/** Texts of the reviews. Those SPEC 2 and 8 give are word for word. */
export const reviewMessages = {
  heading: 'What People Are Saying !',
  add: 'Add Review',
  added: 'Review added successfully',
  addFailed: 'Failed to add review',
  none: 'No reviews yet. Be the first to say how it is.',
  summary: (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`,
  starsRow: (stars: number, count: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}: ${count}`,
  carousel: 'Reviews',
  picture: (name: string) => `Picture sent by ${name}`,
  anonymous: 'A customer',
  rating: 'Your rating',
  name: 'Name',
  email: 'Email',
  emailHint: 'Never shown with your review.',
  comment: 'Your review',
  image: 'Add a picture (optional)',
  send: 'Send review',
  cancel: 'Cancel',
} as const;

/** What the form says beside a field that is not ready to send. */
export const reviewProblems = {
  rating: 'Choose from 1 to 5 stars',
  name: 'Enter your name',
  email: 'Enter an email address like name@example.com',
  comment: 'Write a few words',
  image: 'Choose an image file of at most 5 MB',
} as const;
