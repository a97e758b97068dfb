// What visitors do about notifications and 'Tell me when it is back'.
import { breaks } from './account-visits.ts';
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
    await visitor.call('GET', '/push-key');
    const device = shop.pushes.deviceOf(visitor.email, visitor.renewals);
    shop.pushes.turnedOn(device.endpoint);
    await visitor.call('POST', '/save-device', { ...device, kinds: KINDS, session_id: visitor.sessionId });
    // A request to turn them off may have overtaken this one.
    shop.pushes.turnedOn(device.endpoint);
  },
  async 'turns notifications off'({ visitor, shop }: Visit) {
    const { endpoint } = shop.pushes.deviceOf(visitor.email, visitor.renewals);
    const before = shop.pushes.timesOn(endpoint);
    const answer = await visitor.call('POST', '/remove-device', { endpoint });
    if (answer?.status === 200 && shop.pushes.timesOn(endpoint) === before) shop.pushes.turnedOff(endpoint);
  },
  async 'wants to be told when it is back'({ visitor, shop, random }: Visit) {
    const [product_id, color, size, name] = OPTIONS[Math.floor(random() * OPTIONS.length)] ?? OPTIONS[0];
    const wait_id = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
    const { endpoint } = shop.pushes.deviceOf(visitor.email, visitor.renewals);
    const wantsEmail = random() < 0.5;
    const how = wantsEmail ? { contact_email: visitor.email } : { endpoint };
    if (wantsEmail) shop.mailbox.asksFor(visitor.email, `Back in stock: ${name}, ${color}, ${size}`);
    await visitor.call('POST', '/tell-me', { wait_id, product_id, color, size, ...how });
    // It has arrived, or never will.
    visitor.waits.push(wait_id);
  },
  async 'has a browser that renews its push subscription'(visit: Visit) {
    const { visitor, shop } = visit;
    const { pushes } = shop;
    await noticeVisits['turns notifications on'](visit);
    const [former, moved] = [0, 1].map((more) => pushes.deviceOf(visitor.email, visitor.renewals + more));
    if (!former || !moved) return;
    visitor.renewals += 1;
    pushes.turnedOn(moved.endpoint);
    const answer = await visitor.call('POST', '/move-device', {
      former: { endpoint: former.endpoint, keys: { auth: former.auth } },
      moved: { endpoint: moved.endpoint, keys: { p256dh: moved.p256dh, auth: moved.auth } },
    });
    if (answer?.status === 200) pushes.turnedOff(former.endpoint);
    else pushes.expired(former.endpoint);
  },
  /** What waited for the device must leave with it. */
  async 'waits with a device, and turns it off'(visit: Visit) {
    await noticeVisits['turns notifications on'](visit);
    await noticeVisits['wants to be told when it is back'](visit);
    await noticeVisits['turns notifications off'](visit);
  },
  async 'does not want to be told any more'(visit: Visit) {
    const { visitor } = visit;
    if (visitor.waits.length === 0) await noticeVisits['wants to be told when it is back'](visit);
    const wait_id = visitor.waits.pop();
    if (!wait_id) return;
    const answer = await visitor.call('DELETE', `/do-not-tell-me?wait_id=${wait_id}`);
    if (answer?.status !== 200) return;
    visitor.takenBack.add(wait_id);
    await askAbout(visit, wait_id);
  },
  async 'asks whether the shop will tell'(visit: Visit) {
    const { visitor, random } = visit;
    const all = [...visitor.waits, ...visitor.takenBack];
    const wait_id = all[Math.floor(random() * all.length)];
    if (wait_id) await askAbout(visit, wait_id);
  },
} satisfies Record<string, (visit: Visit) => Promise<void>>;

async function askAbout({ visitor, world }: Visit, wait_id: string): Promise<void> {
  const isTakenBack = visitor.takenBack.has(wait_id);
  const answer = await visitor.call('GET', `/get-wait?wait_id=${wait_id}`);
  if (isTakenBack && answer?.status === 200 && answer.body.data.isWaiting)
    breaks(world, 'W14', `${visitor.email} waits for what was taken back`);
}
