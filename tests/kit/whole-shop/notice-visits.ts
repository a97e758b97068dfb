// What visitors do about notifications and 'Tell me when it is back'.
import type { Visit } from './visits.ts';

const KINDS = ['shipped', 'out-for-delivery', 'delivered', 'refund', 'stock', 'price'];
/** Product, colour and size, and the product's name. */
const OPTIONS = [
  ['tee', 'red', 'L', 'Product tee'],
  ['mat', 'red', 'one', 'Product mat'],
  ['band', 'green', 'S', 'Band'],
  ['sold-out', 'red', 'M', 'Product sold-out'],
] as const;

export const noticeVisits = {
  async 'turns notifications on'({ visitor, shop }: Visit) {
    const device = shop.pushes.deviceOf(visitor.email);
    shop.pushes.turnedOn(device.endpoint);
    await visitor.call('POST', '/save-device', { ...device, kinds: KINDS, session_id: visitor.sessionId });
    // A request to turn them off may have overtaken this one.
    shop.pushes.turnedOn(device.endpoint);
  },
  async 'turns notifications off'({ visitor, shop }: Visit) {
    const { endpoint } = shop.pushes.deviceOf(visitor.email);
    const before = shop.pushes.timesOn(endpoint);
    const answer = await visitor.call('POST', '/remove-device', { endpoint });
    if (answer?.status === 200 && shop.pushes.timesOn(endpoint) === before) shop.pushes.turnedOff(endpoint);
  },
  async 'wants to be told when it is back'({ visitor, shop, random }: Visit) {
    const [product_id, color, size, name] = OPTIONS[Math.floor(random() * OPTIONS.length)] ?? OPTIONS[0];
    const wait_id = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
    visitor.waits.push(wait_id);
    const { endpoint } = shop.pushes.deviceOf(visitor.email);
    const wantsEmail = random() < 0.5;
    const how = wantsEmail ? { contact_email: visitor.email } : { endpoint };
    if (wantsEmail) shop.mailbox.asksFor(visitor.email, `Back in stock: ${name}, ${color}, ${size}`);
    await visitor.call('POST', '/tell-me', { wait_id, product_id, color, size, ...how });
  },
  /** What waited for the device must leave with it. */
  async 'waits with a device, and turns it off'(visit: Visit) {
    await noticeVisits['turns notifications on'](visit);
    await noticeVisits['wants to be told when it is back'](visit);
    await noticeVisits['turns notifications off'](visit);
  },
  async 'does not want to be told any more'({ visitor }: Visit) {
    const wait_id = visitor.waits.pop();
    if (wait_id) await visitor.call('DELETE', `/do-not-tell-me?wait_id=${wait_id}`);
  },
} satisfies Record<string, (visit: Visit) => Promise<void>>;
