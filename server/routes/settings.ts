// src/contract/settings.ts
import { readSetting } from '#server/catalogue/read-setting.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import * as contract from '#src/contract/settings.ts';

const tag = 'catalogue';

export function bindSettings(app: ShopApp): void {
  route(app, contract.getGeneralInfo, async ({ db }) => ({ data: [await readSetting(db, 'general')] }), { tag });
  route(app, contract.getContactInfo, async ({ db }) => ({ data: [await readSetting(db, 'contact')] }), { tag });
  route(app, contract.getSocialLinks, async ({ db }) => ({ data: [await readSetting(db, 'social')] }), { tag });
  route(app, contract.getShippingCharges, async ({ db }) => ({ data: [await readSetting(db, 'shipping')] }), { tag });
  route(app, contract.getDiscount, async ({ db }) => ({ data: await readSetting(db, 'discount') }), { tag });
  route(app, contract.getCodStatus, ({ db }) => readSetting(db, 'cod'), { tag });
}
