// The entry of the typed client that `npm run build` writes into dist-api/, for programs other than the page: the client, its
// errors, and the endpoints of the product specification by resource, for example `endpoints.cart.getCart`.
import * as account from '#src/contract/account.ts';
import * as banner from '#src/contract/banner.ts';
import * as cart from '#src/contract/cart.ts';
import * as category from '#src/contract/category.ts';
import * as coupon from '#src/contract/coupon.ts';
import * as message from '#src/contract/message.ts';
import * as order from '#src/contract/order.ts';
import * as payment from '#src/contract/payment.ts';
import * as product from '#src/contract/product.ts';
import * as review from '#src/contract/review.ts';
import * as settings from '#src/contract/settings.ts';
import * as store from '#src/contract/store.ts';
import * as tracking from '#src/contract/tracking.ts';
import * as wishlist from '#src/contract/wishlist.ts';

export { ApiError, NetworkError } from '#src/base/errors.ts';
export type { InputOf, ReplyOf } from '#src/contract/endpoint.ts';
export { createApiClient } from './client.ts';
export { type ApiConfig, readApiConfig } from './config.ts';

export const endpoints = {
  ...{ account, banner, cart, category, coupon, message, order, payment },
  ...{ product, review, settings, store, tracking, wishlist },
};
