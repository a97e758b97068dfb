// The two configurations of the chat widget. Delays in seconds, sizes in px.
import * as chatMessages from './messages.ts';

export interface ChatSettings {
  accountName: string;
  /** URL of a picture; '' shows the shop's initial. */
  avatar: string;
  statusText: string;
  greeting: string;
  placeholder: string;
  messageDelaySeconds: number;
  hasNotifications: boolean;
  /** Values below 10 are an error. */
  notificationDelaySeconds: number;
  /** Maximum number of notifications; 0 = unlimited. */
  notificationLoop: number;
  hasSound: boolean;
  isDark: boolean;
  closesOnClickAway: boolean;
  closesOnEscape: boolean;
  /** Distance from the bottom and right edges. */
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
