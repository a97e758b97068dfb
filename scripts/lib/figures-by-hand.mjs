// What the mutation run (scripts/mutate-constants.mjs) is told by a person: the figures it leaves alone, each with the
// reason, and the tests of those that only a browser, PostgreSQL or a process of its own sees.

/** @type {Readonly<Record<string, string>>} folder to reason */
export const FOLDERS_LEFT_OUT = {
  'server/db/migrations/': 'A migration that has run is never changed.',
  'server/seed/': 'Invented products and stores of the demonstration shop; a real shop has its own in the database.',
  'server/shop/many-products/': 'Invented products of the load tests.',
  'src/features/dev-panel/': 'A developer’s tool, not part of the shop.',
};

const ANY_NUMBER = 'Any number does: it only has to differ from others, or be the same everywhere.';
const BATCH = 'Rows of one statement; the next statement takes the rest.';
const MEMORY = 'How much memory a cache may take. Answers are the same without it.';
const WORK = 'How much a machine does at once. Results are the same.';

/** @type {Readonly<Record<string, string>>} id of a figure, or of a constant for all figures in it, to reason */
export const NO_BEHAVIOUR = {
  'server/app.ts MOST_ANSWERS_BYTES': MEMORY,
  'server/backup/backup-file.ts FORMAT': ANY_NUMBER,
  'server/backup/read-rows.ts BATCH': BATCH,
  'server/backup/restore.ts BATCH': BATCH,
  'server/catalogue/list-products.ts MOST_KEPT': MEMORY,
  'server/catalogue/listing-figures.ts MOST': MEMORY,
  'server/catalogue/nearest-words.ts CANDIDATES':
    'Words compared more closely; among the first 200 is the nearest one.',
  'server/http/encoding.ts BROTLI_QUALITY': 'Time against size; the unpacked answer is the same.',
  'server/http/freshness.ts SHAPE': ANY_NUMBER,
  'server/http/packed-answer.ts WITH_COMPRESSED': MEMORY,
  'server/http/run-in-stages.ts BEGUN': ANY_NUMBER,
  'server/images/picture-store.ts AT_ONCE': WORK,
  'server/images/store-blur-colors.ts AT_ONCE': WORK,
  'server/images/store-blur-colors.ts BATCH': BATCH,
  'server/log/safe-error.ts MOST_CAUSES': 'How much of an error a log line holds.',
  'server/log/safe-error.ts LONGEST': 'How much of an error a log line holds.',
  'server/orders/recheck-placed.ts BATCH': BATCH,
  'server/orders/refunds.ts BATCH': BATCH,
  'server/orders/sweep-orders.ts BATCH': BATCH,
  'server/outside/mail-delivery.ts BATCH': BATCH,
  'server/pages/render-pages.ts MOST_BYTES': MEMORY,
  'server/shop/verbs/import.ts TELL_EVERY': 'How often a long import says that it is under way.',
  'server/shop/verbs/seed.ts MOST': 'Invented products of the load tests.',
  'server/shop/verbs/verify.ts SHOWN': 'How many lines of one kind are printed; the count is always there.',
  'server/shop/write-products.ts BATCH': BATCH,
  'server/start/listen.ts PATIENCE.lookMs': 'How often late callers are looked for, not when they are late.',
  'server/start/listen.ts SWEEP_MS': 'How often idle connections are looked for while the server stops.',
  'server/start/prepare-shop.ts SEED_LOCK': ANY_NUMBER,
  'src/features/cart/use-buy.ts FELT_MS': 'From when on a button shows that it is at work; adding takes less.',
};

/**
 * Run first, on both databases; tests in a browser after a build.
 * @type {Readonly<Record<string, string>>} id of a figure, or of a constant for all figures in it, to test file
 */
export const TESTS_BY_HAND = {
  'server/pages/bind-pages.ts KEPT': 'tests/journeys/ssr-pages.test.ts',
  'server/db/open-postgres.ts TIMEOUTS': 'tests/server/database-gone.test.ts',
  'server/db/open-postgres.ts CONNECTION_WITHIN_MS': 'tests/server/database-gone.test.ts',
};

/** @type {Readonly<Record<string, readonly string[]>>} where to look first: beginning of a code path to words of test paths */
export const LOOK_FIRST = {
  'server/accounts/': ['accounts.test', 'cryptography', 'accounts-attacks', 'clock-jump'],
  'server/backup/': ['backup'],
  'server/cart/': ['server/cart.test'],
  'server/catalogue/': ['server-figures', 'listing.test'],
  'server/coupons/': ['server-figures', 'orders-limited'],
  'server/db/': ['database-gone', 'disk-full.test', 'migrate.test'],
  'server/http/': [
    'hostile-input',
    'headers',
    'static',
    'compressed-responses',
    'session-cookie',
    'idempotency',
    'media',
  ],
  'server/images/': ['review.test', 'media', 'blur-colors'],
  'server/limits/': ['limit-figures'],
  'server/messages/': ['limit-figures'],
  'server/metrics/': ['server-figures', 'metrics'],
  'server/orders/': ['order-figures'],
  'server/orders/cancel': ['orders-customer'],
  'server/orders/claims': ['order-holds'],
  'server/orders/list': ['orders-customer'],
  'server/orders/recheck': ['payments-odd'],
  'server/orders/sweep': ['orders-unpaid'],
  'server/outside/mail': ['order-figures', 'server-figures', 'server/mail.test', 'accounts-mail'],
  'server/outside/razorpay': ['server-figures'],
  'server/outside/tracking': ['server/tracking.test', 'server-figures'],
  'server/pages/': ['sitemap', 'recent-version', 'ssr-pages'],
  'server/routes/tracking': ['limit-figures'],
  'server/shop/': ['server-figures', 'verbs', 'run-shop', 'import'],
  'server/start/': ['server-figures', 'slow-bodies', 'start.test'],
  'server/wishlist/': ['server-figures'],
  'src/features/catalogue/': ['page-figures', 'listing-params', 'listing-screen'],
  'src/features/checkout/': ['payment-timings', 'checkout-lock', 'attempts'],
  'src/features/home/': ['shown-figures', 'home-screen', 'banner-carousel'],
  'src/features/install/': ['good-moment', 'page-figures'],
  'src/features/': ['page-figures', 'component-figures', 'shown-figures'],
};
