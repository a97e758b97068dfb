// The two configurations of SPEC 9 "Chat widget". Delays in seconds, sizes in px.
import * as chatMessages from './messages.ts';

export interface ChatSettings {
  accountName: string;
  /** Address of a picture; '' shows the shop's own initial. */
  avatar: string;
  statusText: string;
  greeting: string;
  placeholder: string;
  messageDelaySeconds: number;
  hasNotifications: boolean;
  /** Below 10 is refused (SPEC 5 "Chat"). */
  notificationDelaySeconds: number;
  /** After so many notifications there are no more; 0 = no end. */
  notificationLoop: number;
  hasSound: boolean;
  isDark: boolean;
  closesOnClickAway: boolean;
  closesOnEscape: boolean;
  /** From the bottom and the right. */
  buttonOffset: number;
  boxHeight: number;
}

export const libraryChat: ChatSettings = {
  accountName: chatMessages.accountName,
  avatar: '',
  statusText: chatMessages.libraryStatusText,
  greeting: chatMessages.greeting,
  placeholder: chatMessages.libraryPlaceholder,
  messageDelaySeconds: 2,
  hasNotifications: false,
  notificationDelaySeconds: 60,
  notificationLoop: 0,
  hasSound: false,
  isDark: false,
  closesOnClickAway: false,
  closesOnEscape: false,
  buttonOffset: 20,
  boxHeight: 320,
};

export const shopChat: ChatSettings = {
  ...libraryChat,
  statusText: chatMessages.statusText,
  placeholder: chatMessages.placeholder,
  hasNotifications: true,
  notificationDelaySeconds: 30,
  notificationLoop: 3,
  hasSound: true,
  isDark: true,
  closesOnClickAway: true,
  closesOnEscape: true,
  boxHeight: 350,
};
