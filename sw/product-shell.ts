// A product page that is not cached: the static shell with what this device knows of the product in it (docs/decisions/093). Its
// markup is the template in index.html; the program renders the screen in its place.
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { CATALOGUE } from '#src/api/device-catalogue.ts';
import { escapeHtml } from '#src/base/escape-html.ts';
import { formatRupees } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { sameName } from '#src/domain/same-name.ts';
import { pause } from './aged-strategy.ts';
import { knownProducts } from './known-products.ts';

/** A large catalogue may take longer to read than the program takes to start. */
const WAIT_MS = 200;

/** What the template replaces, and the template. */
const PARTS = /<div id="waiting".*?<template id="product">(.*?)<\/template>/s;

/** @param shell responds with the static shell */
export const withKnownProduct =
  (shell: RouteHandlerCallback): RouteHandlerCallback =>
  async (asked) => {
    const [, param] = decodeURIComponent(asked.url.pathname).split('/product/');
    const slots = param && (await Promise.race([readSlots(param), pause(WAIT_MS)]));
    const response = await shell(asked);
    if (!slots) return response;
    const headers = new Headers(response.headers);
    headers.delete('content-encoding');
    const html = (await response.text()).replace(PARTS, '$1');
    return new Response(
      html.replace(/\{(\w+)\}/g, (_, slot: string) => escapeHtml(slots[slot] ?? '')),
      { headers },
    );
  };

/** The texts of the template's slots; undefined when the device does not know the product, or only an old price. */
async function readSlots(param: string): Promise<Readonly<Record<string, string | undefined>> | undefined> {
  const known = await knownProducts();
  const product = known && sameName(known.products, param);
  const limit = navigator.onLine ? CATALOGUE.staleAfterMs : CATALOGUE.expiresAfterMs;
  if (!product || Date.now() - known.cachedAt > limit) return undefined;
  return {
    brand: product.brand,
    name: product.productName,
    price: formatRupees(priceWithGst(product)),
    blurColors: product.blurColors?.[product.productImage],
    // For the program (src/features/product/product-on-device.ts).
    known: JSON.stringify({ product, since: known.cachedAt }),
  };
}
