// The rules of docs/architecture.md for imports, as tables: which folder may see which, which feature which, and the one home
// of each library.

/** What each folder may import from the project's own code. Its own folder is always allowed. */
export const MAY_SEE: Record<string, readonly string[]> = {
  base: [],
  contract: ['base'],
  domain: ['base', 'contract'],
  ui: ['base', 'domain'],
  api: ['base', 'contract', 'domain'],
  storage: ['base'],
  offline: ['base', 'contract', 'domain', 'api', 'storage'],
  features: ['base', 'contract', 'domain', 'api', 'storage', 'offline', 'ui'],
  routes: ['base', 'contract', 'domain', 'api', 'storage', 'offline', 'ui', 'features'],
  app: ['base', 'contract', 'domain', 'api', 'storage', 'offline', 'ui', 'features', 'routes'],
  sw: ['base', 'contract', 'domain', 'api', 'storage', 'offline'],
  server: ['base', 'contract', 'domain'],
  scripts: [],
};

/** Folders that are packages: only `insiders` import their files; everybody else imports one of the entries. */
export const PACKAGES = [
  {
    folder: 'src/offline/',
    entries: ['src/offline/index.ts', 'src/offline/worker.ts', 'src/offline/lines.ts'],
    insiders: /^(src\/offline|tests\/(offline|kit))\//,
  },
];

/** Features that every feature may use. They use no other feature. */
export const SHARED_FEATURES = ['session', 'settings', 'freshness'];

/** feature -> the features it may use besides the shared ones. There is no cycle: each uses only features above it. */
export const FEATURE_EDGES: Record<string, readonly string[]> = {
  choice: [],
  delivery: [],
  // The status offers the update to a page that is too old.
  sync: ['update'],
  notifications: ['sync'],
  cart: ['choice', 'sync', 'delivery'],
  wishlist: ['choice', 'cart', 'sync'],
  'quick-add': ['choice', 'cart'],
  catalogue: ['quick-add', 'wishlist'],
  product: ['choice', 'catalogue', 'cart', 'wishlist', 'reviews', 'delivery', 'notifications'],
  search: ['catalogue'],
  // An update takes the place of other notices. The open product is the one of the product page's query.
  seen: ['catalogue', 'product', 'update'],
  home: ['catalogue', 'product'],
  checkout: ['cart', 'delivery'],
  // 'Buy again' puts an order's lines into the cart.
  orders: ['checkout', 'cart', 'notifications'],
  account: ['cart', 'wishlist', 'orders', 'notifications'],
  // Both are notices of the app and share one place.
  install: ['update'],
  // The frame around every screen: the header shows the cart's count, the wishlist and the search box.
  site: ['cart', 'wishlist', 'search', 'seen', 'install', 'chat', 'sync', 'notifications'],
};

interface LibraryRule {
  /** The package, or the start of its subpaths. */
  library: RegExp;
  /** The only files that may import it. */
  home: RegExp;
  instead: string;
}

export const LIBRARY_HOMES: readonly LibraryRule[] = [
  {
    library: /^react-hot-toast$/,
    home: /^$/,
    instead: "its own look breaks the CSP: import 'react-hot-toast/headless' in src/ui/toaster-layer.tsx",
  },
  { library: /^react-hot-toast\/headless$/, home: /^src\/ui\/toaster/, instead: 'use `toast` of src/ui/toaster.tsx' },
  { library: /^swiper/, home: /^src\/ui\/carousel/, instead: 'use `Carousel` of src/ui/carousel.tsx' },
  {
    library: /^(react-hook-form|@hookform\/)/,
    home: /^src\/ui\/form/,
    instead: 'use the form pieces of src/ui/form*',
  },
  { library: /^idb-keyval$/, home: /^src\/storage\//, instead: 'keep it through a store of src/storage' },
  { library: /^workbox-window$/, home: /^src\/app\//, instead: 'only src/app registers the worker' },
  { library: /^workbox-(?!window)/, home: /^sw\//, instead: 'caching belongs to the worker: put it in sw/' },
  {
    library: /^@tanstack\/query-persist-client-core$/,
    home: /^src\/app\//,
    instead: 'persistence is set up once, in src/app',
  },
  {
    library: /^valibot$/,
    home: /^(src\/(contract|api|offline|features|routes)\/|src\/app\/(query-persister|account-copies)|server\/|sw\/)/,
    instead: 'what comes from outside is checked in contract, api, offline, a feature or the server, not here',
  },
  { library: /^pg$/, home: /^server\/db\/open-/, instead: 'take the `Db` that server/db/open.ts opens' },
  {
    library: /^@electric-sql\/pglite/,
    home: /^server\/db\/guarded-pglite\.ts$/,
    instead: 'take the `Db` that server/db/open.ts opens',
  },
  { library: /^kysely/, home: /^server\//, instead: 'only the server talks to a database' },
  {
    library: /^(hono|@hono\/)/,
    home: /^(server\/|scripts\/lib\/bench-server)/,
    instead: 'only the server answers requests',
  },
  { library: /^sharp$/, home: /^(server|scripts)\//, instead: 'pictures are resized by server/images' },
  { library: /^sanitize-html$/, home: /^server\//, instead: 'the page shows HTML through src/ui/rich-text.tsx' },
  { library: /^csv-/, home: /^server\/shop\/csv\.ts$/, instead: 'use `readCsv` and `writeCsv` of server/shop/csv.ts' },
  {
    library: /^prom-client$/,
    home: /^server\/metrics\//,
    instead: 'count in the `Metrics` of server/metrics/metrics.ts',
  },
  { library: /^(pino|nodemailer)$/, home: /^server\//, instead: 'log with createLog of src/base/log.ts' },
  {
    library: /^node:child_process$/,
    home: /^scripts\/lib\/run\.mjs$/,
    instead: 'start programs through scripts/lib/run.mjs',
  },
  { library: /^node:/, home: /^(server|scripts)\//, instead: 'this code runs in a browser' },
  {
    library: /^(react|react-dom)(\/|$)/,
    home: /^src\/(ui|features|routes|app)\//,
    instead: 'this folder also runs in the worker and on the server: keep React out of it',
  },
];
