// Refuses an order to a PIN code where the shop does not deliver, or cash on delivery where there is none.
import { deliveryTo } from '#server/catalogue/pin-rules.ts';
import type { Setting } from '#server/catalogue/read-setting.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { CreateOrderBody } from './store-order.ts';

/** Throws a Refusal, which says what to do. */
export async function requireDelivery(
  tx: Db,
  { userData, payMode }: CreateOrderBody,
  setting: Setting<'cod'>,
): Promise<void> {
  const pin = userData.shipping_zip_code;
  const { served, cod } = await deliveryTo(tx, pin, setting);
  if (!served)
    throw new Refusal(
      409,
      'pin-not-served',
      `We don't deliver to PIN code ${pin} yet. Please choose another shipping address.`,
    );
  if (payMode === 'cod' && !cod)
    throw new Refusal(
      409,
      'pin-without-cod',
      `There is no cash on delivery to PIN code ${pin}. Please pay online, or choose another shipping address.`,
    );
}
