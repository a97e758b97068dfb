/** Texts of the review form. Apart from messages.ts, which comes with the product page. */
export const rating = 'Your rating';
export const name = 'Name';
export const email = 'Email';
export const emailHint = 'Never shown with your review.';
export const comment = 'Your review';
export const image = 'Add a picture (optional)';
export const imageAgain = (file: string) => `Choose ${file} again to send it too.`;
export const removeImage = (file: string) => `Remove ${file}`;
export const send = 'Send review';
export const cancel = 'Cancel';
export const offline =
  'You are offline. A review is sent with its picture, so it needs a connection. What you wrote stays here.';

/** Validation messages of the form's fields. */
export const reviewProblems = {
  rating: 'Choose from 1 to 5 stars',
  name: 'Enter your name',
  email: 'Enter an email address like name@example.com',
  comment: 'Write a few words',
  image: 'Choose an image file of at most 5 MB',
} as const;
