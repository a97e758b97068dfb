// The queries of the cart with the error toasts that only the checkout shows. A failure of the discount is only logged: the
// default applies until the setting has loaded.
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { shippingQuery } from '#src/features/cart/shipping-query.ts';
import { codStatusQuery } from '#src/features/settings/payment-settings.ts';
import * as checkoutMessages from './messages.ts';

export const codStatusOrToast = (api: ApiClient) =>
  queryOptions({ ...codStatusQuery(api), meta: { failure: checkoutMessages.codStatusFailed } });

export const shippingOrToast = (api: ApiClient) =>
  queryOptions({ ...shippingQuery(api), meta: { failure: checkoutMessages.shippingFailed } });
