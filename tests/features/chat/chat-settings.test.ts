import { expect, test } from 'vitest';
import { libraryChat, shopChat } from '#src/features/chat/chat-settings.ts';

test("the library's default configuration matches the specification", () => {
  expect(libraryChat).toMatchObject({
    messageDelaySeconds: 2,
    notificationDelaySeconds: 60,
    notificationLoop: 0,
    boxHeight: 320,
    statusText: 'Typically replies within 1 hour',
    greeting: 'Hello there! How can we help?',
    placeholder: 'Type a message..',
  });
});

test("the shop's configuration matches the specification", () => {
  expect(shopChat).toMatchObject({
    statusText: 'Typically replies within an hour',
    greeting: 'Hello there! How can we help?',
    placeholder: 'Type your message...',
    messageDelaySeconds: 2,
    hasNotifications: true,
    notificationDelaySeconds: 30,
    notificationLoop: 3,
    hasSound: true,
    isDark: true,
    boxHeight: 350,
    buttonOffset: 20,
    closesOnClickAway: true,
    closesOnEscape: true,
  });
});
