// An order of a visitor, who pays or closes the window. The figures are computed as a page does it.
import { toRupees } from '#src/domain/money.ts';
import { quote } from '#src/domain/quote.ts';
import { checkoutForm } from '#tests/kit/server/checkout.ts';
import type { Visit } from './visits.ts';

const LINE = { product_id: 'tee', color: 'red', size: 'M' };

export async function orderWithCoupon({ visitor, shop, world, random }: Visit): Promise<void> {
  const couponCode = random() < 0.5 ? 'SAVE10' : 'FLAT50';
  const [product, shipping, prepaid] = [
    (await visitor.read('/product?product_id=tee'))?.data,
    (await visitor.read('/shipping-charges'))?.data?.[0],
    (await visitor.read('/get-discount'))?.data,
  ];
  if (!product || !shipping || !prepaid) return;
  const input = { lines: [{ product, quantity: 1 }], mode: 'online' as const, shipping, prepaid };
  const plain = quote({ ...input, coupon: null });
  const amount = toRupees(plain.subtotal + plain.shipping);
  const coupon = (await visitor.read(`/check-coupon?code=${couponCode}&amount=${amount}`))?.coupon ?? null;
  const figures = quote({ ...input, coupon });
  const answer = await visitor.surely('POST', '/create-order', {
    ...{ amount: figures.dueNow, total: toRupees(figures.payable), shippingCharges: toRupees(figures.shipping) },
    ...{ couponCode: coupon ? couponCode : '', payMode: 'online', session_id: visitor.sessionId },
    userData: checkoutForm(visitor.email),
    productData: [{ ...LINE, quantity: 1, isCombo: false }],
  });
  const providerOrder = answer?.status === 200 ? answer.body.data.id : '';
  // The provider tells the shop; this browser is closed by then.
  if (providerOrder && random() < 0.6) await world.noteFailure(shop.pay(providerOrder));
}
