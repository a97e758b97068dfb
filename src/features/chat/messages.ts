/** Texts of the chat widget. Those in tests/kit/source/spec-texts.txt are the specification's, word for word. */
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
  'Your message opens in WhatsApp, where we answer it. We keep it until your question is settled or you ask us to delete it.';
export const privacyPolicy = 'Privacy policy';
export const delayTooShort = 'notificationDelaySeconds must be at least 10: notifications are off';
