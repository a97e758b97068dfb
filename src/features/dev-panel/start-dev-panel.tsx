import type { ShopSync } from '#src/features/session/shop-sync.ts';
export function start(_sync: ShopSync): void {}
