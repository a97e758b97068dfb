// `npm run bench:scale`: the server's time for each kind of page, with a small and a very large catalogue, on both databases.
// Every response is computed without a cache, as after an order: the catalogue's version is changed before each. The time of the
// very first request is shown separately.
import { parseArgs } from 'node:util';
import { createApp } from '#server/app.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openInMemory } from '#server/db/open-embedded.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { seedShop } from '#server/seed/seed-shop.ts';
import { seedManyProducts } from '#server/shop/many-products/seed-many-products.ts';
import { startPostgres } from '#tests/kit/server/postgres.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100,1000,10000,100000' },
    rounds: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
  },
});
const COUNTS = values.products.split(',').map(Number);
const ROUNDS = Number(values.rounds);

/** The first calls of each screen. */
const CALLS: Record<string, string> = {
  'home: best sellers': '/api/products?fields=card&limit=8&facets=no&bestSeller=yes',
  'home: best liked': '/api/products?fields=card&limit=12&facets=no&sort=rating',
  category: '/api/products?fields=card&limit=24&category=yoga-recovery',
  'category, cheapest first': '/api/products?fields=card&limit=24&category=yoga-recovery&sort=price-low',
  'category, filtered':
    '/api/products?fields=card&limit=24&category=yoga-recovery&color=Teal&maxPrice=1500&inStock=true',
  'everything, newest first': '/api/products?fields=card&limit=24&sort=newest',
  'search, rare word': '/api/productdetailbyname?productName=narmada%20kettlebell&fields=card&limit=24',
  'search, one product': '/api/productdetailbyname?productName=rubber%20hex%20dumbbell%20pair&fields=card&limit=24',
  'search, common word': '/api/productdetailbyname?productName=mat&fields=card&limit=24',
  'search, color and name': '/api/productdetailbyname?productName=black%20mats&fields=card&limit=24',
  'search, synonyms': '/api/productdetailbyname?productName=vajan&fields=card&limit=24',
  'search, no common product':
    '/api/productdetailbyname?productName=narmada%20whey%20tee%20xyzzyx&fields=card&limit=24',
  'search, mistyped': '/api/productdetailbyname?productName=kettelbell&fields=card&limit=24',
  product: '/api/productbyname?productName=Rubber%20Hex%20Dumbbell%20Pair',
};

const say = (text: string) => void process.stdout.write(text);
/** Progress. Only the figures go to standard output (scripts/bench.mjs stores them). */
const progress = (text: string) => void process.stderr.write(text);
const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

interface Place {
  name: string;
  open(): Promise<OpenDatabase>;
}

const postgres = await startPostgres();
const places: Place[] = [{ name: 'PGlite', open: () => openInMemory() }];
if (typeof postgres !== 'string') places.push({ name: 'PostgreSQL', open: () => openPostgres(postgres.url) });

for (const { name, open } of places.filter((place) => values.only === '' || place.name === values.only)) {
  const { db, close } = await open();
  await migrate(db);
  await seedShop(db);
  const { fetch } = createApp({ db });
  const rows = new Map<string, string[]>(Object.keys(CALLS).map((call) => [call, []]));
  for (const count of COUNTS) {
    await seedManyProducts(db, count, { onProgress: (done) => progress(`\r  ${name}: ${done} products `) });
    const ask = async (path: string) => {
      await bumpCatalogueVersion(db, 'stock');
      const begun = performance.now();
      const answer = await fetch(
        new Request(`http://shop.invalid${path}`, { headers: { 'auth-key': 'vyayam-local-key' } }),
      );
      await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return performance.now() - begun;
    };
    for (const [call, path] of Object.entries(CALLS)) {
      const first = await ask(path);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await ask(path));
      rows.get(call)?.push([median(times), Math.min(...times), first].map((ms) => ms.toFixed(1)).join(' · '));
    }
  }
  await close();
  const heads = [`${name}: median · best · first, ms`, ...COUNTS.map((count) => count.toLocaleString('en-IN'))];
  say(`\n\n| ${heads.join(' | ')} |\n|---|${'---:|'.repeat(COUNTS.length)}\n`);
  for (const [call, times] of rows) say(`| ${[call, ...times].join(' | ')} |\n`);
}
if (typeof postgres !== 'string') await postgres.stop();
