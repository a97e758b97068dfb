// Every endpoint, for the OpenAPI document and for the access and fuzz tests.
import * as account from './account.ts';
import * as banner from './banner.ts';
import * as boughtTogether from './bought-together.ts';
import * as cart from './cart.ts';
import * as category from './category.ts';
import * as coupon from './coupon.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as message from './message.ts';
import * as myRecords from './my-records.ts';
import * as notification from './notification.ts';
import * as order from './order.ts';
import * as orderReturn from './order-return.ts';
import * as passkey from './passkey.ts';
import * as payment from './payment.ts';
import * as pinCode from './pin-code.ts';
import * as product from './product.ts';
import * as review from './review.ts';
import * as settings from './settings.ts';
import * as stockWait from './stock-wait.ts';
import * as store from './store.ts';
import * as tracking from './tracking.ts';
import * as wishlist from './wishlist.ts';

const resources = {
  banner,
  product,
  boughtTogether,
  category,
  settings,
  pinCode,
  store,
  cart,
  wishlist,
  review,
  coupon,
  payment,
  order,
  orderReturn,
  tracking,
  account,
  myRecords,
  message,
  notification,
  stockWait,
  passkey,
};

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** Resource name -> its endpoints. */
export const endpointsByResource: Record<string, AnyEndpoint[]> = Object.fromEntries(
  Object.entries(resources).map(([name, module]) => [name, Object.values(module).filter(isEndpoint)]),
);

export const allEndpoints: AnyEndpoint[] = Object.values(endpointsByResource).flat();
