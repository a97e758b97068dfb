/** Texts of the chat widget. Most are given word for word by the product specification. */
export const statusText = 'Typically replies within an hour';
export const libraryStatusText = 'Typically replies within 1 hour';
export const greeting = 'Hello there! How can we help?';
export const placeholder = 'Type your message...';
export const libraryPlaceholder = 'Type a message..';
export const accountName = 'Vyayam';
export const open = 'Chat with us';
export const openWithMessage = 'Chat with us, 1 new message';
export const box = 'Chat';
export const close = 'Close chat';
export const typing = 'Typing';
export const send = 'Send in the messaging app';
export const numberFailed = 'Our chat number did not load. Please write to us:';
export const noNumber = 'We have no chat number just now. Please write to us:';
export const contact = 'Contact';
export const notice =
  'Opens WhatsApp, to answer you. We keep your message until it is settled or you ask us to delete it.';
export const privacyPolicy = 'Privacy policy';
export const delayTooShort = 'notificationDelaySeconds must be at least 10: notifications are off';
