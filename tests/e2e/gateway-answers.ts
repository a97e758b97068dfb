// What a gateway or a firewall answers in the shop's place.
import { statusLine } from './offline-kit.ts';
import type { IntermediaryResponse } from './worker-host.ts';
import type { Visit } from './worker-kit.ts';

export const json = (status: number, body: object): IntermediaryResponse => ({
  ...{ status, type: 'application/json' },
  text: JSON.stringify(body),
});

/** All that the shop says to the shopper besides the page itself. */
export const said = async ({ shop }: Visit): Promise<string> =>
  `${await statusLine(shop.page).textContent()} ${await shop.page.getByLabel('Notifications').textContent()}`;
