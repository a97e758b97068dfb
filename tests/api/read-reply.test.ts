import { afterEach, describe, expect, it, vi } from 'vitest';
import { readReply } from '#src/api/read-reply.ts';
import { ContractError } from '#src/base/errors.ts';
import { redirectLog } from '#src/base/log.ts';
import { getCart } from '#src/contract/cart.ts';
import { getCategories } from '#src/contract/category.ts';
import { checkCoupon } from '#src/contract/coupon.ts';
import { getOrderHistory } from '#src/contract/order.ts';
import { getProducts } from '#src/contract/product.ts';
import { getCodStatus, getDiscount, getShippingCharges } from '#src/contract/settings.ts';
import { getWishlist } from '#src/contract/wishlist.ts';

const tee = { _id: '64f0c0ffee', productName: 'Training Tee', salePrice: 475 };
const line = { _id: 'l1', product_id: tee, quantity: 2, size: 'M', color: 'Black' };

describe('a response in every envelope that a backend may use', () => {
  it.each([
    { cartItems: [line] },
    { data: { cartItems: [line] } },
    { cartItems: { items: [line] } },
    { data: { cartItems: { items: [line] } } },
    { success: true, data: [line] },
    { data: { items: [line] } },
    [line],
  ])('reads the cart from %j', (answer) => {
    expect(readReply(getCart, answer).cartItems).toMatchObject([{ _id: 'l1', quantity: 2 }]);
  });

  it.each([{ data: [tee] }, [tee], { data: { items: [tee] } }])('reads products from %j', (answer) => {
    expect(readReply(getProducts, answer).data[0]?.productName).toBe('Training Tee');
  });

  it('reads the rest from data or from the top', () => {
    expect(readReply(getCodStatus, { isCodEnabled: true }).isCodEnabled).toBe(true);
    expect(readReply(getCodStatus, { data: { isCodEnabled: false } }).isCodEnabled).toBe(false);
    expect(readReply(getDiscount, { data: { discountPercentage: '7', discountActive: true } }).data).toEqual({
      discountPercentage: 7,
      discountActive: true,
    });
    expect(readReply(getShippingCharges, [{ status: 'active', type: 'flat', amount: 50 }]).data[0]?.amount).toBe(50);
    expect(readReply(getWishlist, { wishlistItems: [{ _id: 'w', product_id: 'p' }] }).wishlistItems).toHaveLength(1);
    expect(readReply(getOrderHistory, { data: [{ _id: 'o' }] }).orders).toHaveLength(1);
    const coupon = { _id: 'c', code: 'TEN', discount: 10, discountType: 'Percentage' };
    expect(readReply(checkCoupon, { data: { coupon } }).coupon.code).toBe('TEN');
  });
});

describe('tolerance', () => {
  afterEach(() => vi.restoreAllMocks());

  it('gives missing and odd optional fields their defaults and ignores unknown ones', () => {
    const [product] = readReply(getProducts, {
      data: [
        {
          ...tee,
          salePrice: '475.50',
          variations: null,
          faqs: 'none',
          surprise: 1,
          category: { categoryName: 'Tees' },
        },
      ],
    }).data;
    expect(product).toMatchObject({
      salePrice: 475.5,
      variations: [],
      faqs: [],
      gst: 0,
      isCombo: false,
      category: 'Tees',
    });
    expect(product).not.toHaveProperty('surprise');
  });

  it.each([
    [true, true],
    ['true', true],
    ['yes', true],
    ['no', false],
    [null, false],
    ['maybe', false],
  ])('takes the flag %j of a combo for %j', (sent, isCombo) => {
    const [product] = readReply(getProducts, { data: [{ ...tee, isCombo: sent }] }).data;
    expect(product?.isCombo).toBe(isCombo);
  });

  it('drops and logs a malformed item of a list, and keeps the rest', () => {
    const lines: string[] = [];
    const restore = redirectLog((_level, text) => lines.push(text));
    const { data } = readReply(getCategories, { data: [{ _id: '1', categoryName: 'Mats' }, { _id: 2 }, null] });
    restore();
    expect(data.map(({ categoryName }) => categoryName)).toEqual(['Mats']);
    expect(lines).toEqual(['[api] getCategories: 2 unreadable in data']);
  });

  it.each([undefined, null, 'a captive portal page', { message: 'hi' }, { data: 'x' }, 7])(
    'refuses %j as a product list',
    (answer) => expect(() => readReply(getProducts, answer)).toThrow(ContractError),
  );
});
