import { startPostgres } from '../tests/kit/server-postgres.ts';
import { openPostgres } from './db/open-postgres.ts';
import { migrate } from './db/migrate.ts';
import { seedManyProducts } from './shop/many-products/seed-many-products.ts';
import { createApp } from './app.ts';
import { sql } from 'kysely';
import { openInMemory } from './db/open-embedded.ts';
const pgl = process.argv[2] === 'pglite';
const pg = pgl ? null : await startPostgres();
if (typeof pg === 'string') throw new Error(pg);
const { db, close } = pg ? await openPostgres(pg.url) : await openInMemory();
await migrate(db);
let t = performance.now();
await seedManyProducts(db, 10000);
process.stdout.write(`seed ${Math.round(performance.now() - t)}\n`);
if (pg) await sql`analyze`.execute(db);
const app = createApp({ db });
const names = await db.selectFrom('product').select(['name','search_text','code']).limit(5).execute();
process.stdout.write(JSON.stringify(names) + '\n');
const cats = await db.selectFrom('category').select('name').execute();
const ask = async (path: string) => {
  const times = [];
  let size = 0, total: unknown;
  for (let i = 0; i < 5; i++) {
    t = performance.now();
    const r = await app.fetch(new Request('http://x' + path, { headers: { 'auth-key': 'vyayam-local-key' } }));
    const text = await r.text(); size = text.length; total = JSON.parse(text).total;
    times.push(Math.round(performance.now() - t));
  }
  process.stdout.write(`${times.join(' ')} ms ${size} B total ${total}  ${path}\n`);
};
for (const p of ['/api/products?fields=card&limit=24', '/api/products?fields=card&limit=24&sort=price-low', '/api/products?fields=card&limit=24&sort=rating','/api/products?fields=card&limit=24&sort=newest', '/api/products?fields=card&limit=24&inStock=1&color=Black', `/api/products?fields=card&limit=24&category=${encodeURIComponent(cats[0]!.name)}`, '/api/products?bestSeller=yes&fields=card&limit=24', '/api/products', '/api/products?fields=card', '/api/productdetailbyname?productName=dumbbell&fields=card&limit=24', '/api/productdetailbyname?productName=dumbel&fields=card&limit=24', '/api/productdetailbyname?productName=a&fields=card&limit=24', '/api/productdetailbyname?productName=protien+vanila&fields=card&limit=24', `/api/productbyname?productName=${encodeURIComponent(names[0]!.name)}`]) await ask(p);
if (pg) {
  const ex = async (q: string) => { const r = await sql.raw('explain analyze ' + q).execute(db); process.stdout.write(q + '\n' + r.rows.map((x) => '   ' + Object.values(x as object)[0]).join('\n') + '\n'); };
  await ex(`select product.id from product where product.search_text like '%kettle%'`);
  await ex(`select known from (select distinct unnest(string_to_array(trim(search_text), ' ')) as known from product) words where length(known) >= 5 and similarity(known, 'dumbel') > 0 order by similarity(known, 'dumbel') desc, known limit 200`);
  await ex(`with scope as materialized (select product.id, product.price_paise, product.category_id from product where true), choice as materialized (select distinct v.color, v.size from listed_variant v where v.product_id in (select id from scope)) select (select min(price_paise) from scope), (select jsonb_agg(distinct color) from choice where color <> '')`);
  await ex(`select product.id from product where true order by product.position asc, product.id asc limit 25`);
}
await close(); if (pg) await pg.stop();
