// src/contract/pin-code.ts
import { readPinRules } from '#server/catalogue/pin-rules.ts';
import { readSetting } from '#server/catalogue/read-setting.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import { getPinRules } from '#src/contract/pin-code.ts';

export function bindPinCode(app: ShopApp): void {
  route(
    app,
    getPinRules,
    async ({ db, query }) => ({ data: await readPinRules(db, query.area, await readSetting(db, 'cod')) }),
    {
      tag: 'catalogue',
    },
  );
}
