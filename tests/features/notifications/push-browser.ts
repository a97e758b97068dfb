// A browser with notifications for page tests: what it asks, and the subscription it holds.
import { onTestFinished, vi } from 'vitest';
import { navigatorWith } from '#tests/kit/page/browser-stand-ins.ts';

export const ENDPOINT = 'https://push.example/device-1';

/** @param answer what the person answers when the browser asks */
export function openPushBrowser(answer: NotificationPermission = 'granted') {
  const browser = {
    asked: 0,
    isSubscribed: false,
    /** Its subscription is for an older key of the shop, so it refuses another one. */
    hasOldKey: false,
  };
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: async () => {
      browser.isSubscribed = false;
      browser.hasOldKey = false;
      return true;
    },
  };
  const pushManager = {
    subscribe: async () => {
      if (browser.hasOldKey) throw new DOMException('another key', 'InvalidStateError');
      browser.isSubscribed = true;
      return subscription;
    },
    getSubscription: async () => (browser.isSubscribed ? subscription : null),
  };
  const registration = { pushManager, getNotifications: async () => [], active: null };
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    controller: null,
    getRegistration: async () => registration,
  });
  const Notifications = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => {
      browser.asked += 1;
      Notifications.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('Notification', Notifications);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('navigator', navigatorWith({ serviceWorker }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return browser;
}
