// src/contract/notification.ts, src/contract/stock-wait.ts
import { type Call, route, type ShopApp, type WithClientIp } from '#server/http/route.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { requireTry } from '#server/limits/rate-limit.ts';
import { moveDevice, removeDevice, saveDevice } from '#server/notifications/devices.ts';
import { addWait, isWaiting, removeWait } from '#server/waiting/stock-waits.ts';
import * as contract from '#src/contract/notification.ts';
import * as waits from '#src/contract/stock-wait.ts';

const flat = <K extends object>({ endpoint, keys }: { endpoint: string; keys: K }) => ({ endpoint, ...keys });

export function bindNotification(app: ShopApp): void {
  const { push } = app.parts;
  route(app, contract.getPushKey, async () => ({ data: { publicKey: (await push.keys()).publicKey } }));
  route(app, contract.saveDevice, async ({ db, clock, customer, ip, body }) => {
    await requireTry(db, clock(), limitRules.devicesFromIp, ip);
    const token_digest = customer?.tokenDigest ?? null;
    await db.transaction().execute((tx) => saveDevice(tx, clock(), push, { ...body, token_digest }));
    return { message: 'This device gets notifications.' };
  });
  route(app, contract.moveDevice, async ({ db, clock, ip, body }) => {
    await requireTry(db, clock(), limitRules.devicesFromIp, ip);
    await db
      .transaction()
      .execute((tx) => moveDevice(tx, clock(), push, { ...flat(body.former), moved: flat(body.moved) }));
    return { message: 'This device still gets notifications.' };
  });
  route(app, contract.removeDevice, async ({ db, body }) => {
    await removeDevice(db, body.endpoint);
    return { message: 'This device gets no notifications.' };
  });
  const addOne = async ({ db, clock, ip, body }: Call<typeof waits.addWait> & WithClientIp) => {
    const { contact_email = '', endpoint = '', ...wait } = body;
    await requireTry(db, clock(), limitRules.waitsFromIp, ip);
    if (contact_email !== '') await requireTry(db, clock(), limitRules.waitsOfAddress, contact_email);
    await addWait(db, clock(), { ...wait, contact_email, endpoint });
    return { message: 'We tell you when it is back.', data: { _id: wait.wait_id } };
  };
  route(app, waits.addWait, addOne, { keyScope: ({ body }) => body.wait_id });
  const removeOne = async ({ db, query }: Call<typeof waits.removeWait>) => {
    await removeWait(db, query.wait_id);
    return { message: 'We will not tell you.' };
  };
  route(app, waits.removeWait, removeOne, { keyScope: ({ query }) => query.wait_id });
  route(app, waits.getWait, async ({ db, query }) => ({ data: { isWaiting: await isWaiting(db, query.wait_id) } }));
}
