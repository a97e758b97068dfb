/** Texts of notifications and of 'Tell me when it is back'. */
import type { NoticeKind } from '#src/contract/notification.ts';

export const tellMe = 'Tell me when it is back';
export const soldOut = (what: string) =>
  `${what} is sold out. We will tell you once, as soon as it is back. We cannot reserve one for you.`;
export const onThisDevice = 'Tell me on this device';
export const onThisDeviceHint = 'Your browser asks for your permission next.';
export const byEmail = 'Or by email';
export const email = 'Email';
export const emailWrong = 'Please enter a full email address, like name@example.com';
export const emailMe = 'Email me';
export const emailUse = 'We use the address for this one email and delete it then, or after half a year.';
export const privacyPolicy = 'Privacy policy';
export const toldOnDevice = 'We will tell you on this device when it is back.';
export const toldByEmail = (email: string) => `We will email ${email} when it is back.`;
export const takeBack = 'Do not tell me';
export const takenBack = 'We will not tell you.';
export const notSentYet = 'You are offline. It is saved on this device and sent when you are back online.';
export const refused =
  'That did not work. The product may no longer be sold, or notifications may be off on this device. Please try again.';
export const deviceOffline =
  'You are offline. Notifications can be turned on when you are back online. You can choose email now: it is sent then.';
export const done = 'Done';

export const askTitle = 'Shall we tell you where your parcel is?';
export const askText =
  'We will tell you on this device when it is shipped, arrives and is delivered, and when a refund is sent. No advertising, and nothing between 9 at night and 8 in the morning.';
export const yesPlease = 'Yes, tell me';
export const noNotices = 'Only by email';
export const isOn = 'Notifications about your orders are on.';

export const title = 'Notifications on this device';
export const offText = 'Notifications are off on this device. We email you about your orders.';
export const turnOn = 'Turn on';
export const turnOff = 'Turn off';
export const choose = 'Choose what we tell you';
export const KIND_LABELS: Readonly<Record<NoticeKind, string>> = {
  shipped: 'An order is shipped',
  'out-for-delivery': 'An order arrives today',
  delivered: 'An order is delivered',
  refund: 'A refund is sent',
  stock: 'What you wait for is back in stock',
  price: 'Something on your wishlist costs at least 10% less',
};
export const blocked =
  'Your browser blocks notifications from this shop. You can allow them in the browser’s settings for this site.';
export const cannot = 'This browser cannot show notifications from this shop. We email you about your orders.';
/** Where notifications come with the installed app only. */
export const installFirst =
  'On an iPhone or iPad, add the shop to your home screen first. Until then we email you about your orders.';
export const failed = 'That did not work. Please try again in a moment.';
export const offline = 'You are offline. Try again when you are back online.';
