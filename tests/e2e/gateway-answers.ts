// Answers that a gateway or a firewall gives instead of the shop.
import { statusLine } from './offline-kit.ts';
import type { IntermediaryResponse } from './worker-host.ts';
import type { Visit } from './worker-kit.ts';

export const json = (status: number, body: object): IntermediaryResponse => ({
  ...{ status, type: 'application/json' },
  text: JSON.stringify(body),
});

/** Toasts and notices: all messages outside the page's content. */
export const shownMessages = async ({ shop }: Visit): Promise<string> =>
  `${await statusLine(shop.page).textContent()} ${await shop.page.getByLabel('Notifications').textContent()}`;
