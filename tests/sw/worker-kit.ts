import { readApiConfig } from '#src/api/config.ts';
import type { Product } from '#src/contract/product.ts';
import type { WorkerShop } from '#sw/worker-shop.ts';
import { ORIGIN } from './fake-caches.ts';

export const shop: WorkerShop = {
  config: readApiConfig({}),
  origin: ORIGIN,
  build: 'b1',
  hasFile: (path) => path.startsWith('/assets/'),
};

/** A request of the page; a picture's has a destination, which a plain Request cannot be given. */
export function ask(path: string, init: RequestInit & { destination?: RequestDestination } = {}): Request {
  const { destination, ...rest } = init;
  const request = new Request(new URL(path, ORIGIN), rest);
  if (destination) Object.defineProperty(request, 'destination', { value: destination });
  return request;
}

/** A card as the wire has it. */
export const card = (fields: Partial<Product> & { _id: string; productName: string }): Record<string, unknown> => ({
  productImage: 'media/products/tee--black.webp',
  salePrice: 100,
  regularPrice: 200,
  gst: 0,
  category: 'Gym Wear',
  variations: [{ color: 'Black', sizes: [{ size: 'M', stock: 3 }] }],
  ...fields,
});
