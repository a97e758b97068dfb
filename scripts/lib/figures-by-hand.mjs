// Settings of the mutation run (scripts/mutate-constants.mjs): constants to leave alone, each with a reason, and tests for those
// that only a browser, PostgreSQL or a separate process can test.

/** @type {Readonly<Record<string, string>>} folder to reason */
export const FOLDERS_LEFT_OUT = {
  'server/db/migrations/': 'A migration that has run is never changed.',
  'server/seed/': 'Invented products and stores of the demonstration shop; a real shop has its own data.',
  'server/shop/many-products/': 'Invented products of the load tests.',
  'src/features/dev-panel/': 'A developer’s tool, not part of the shop.',
};

const AGAIN = 'How soon a database without space is tried again; it recovers all the same.';
const ANY_NUMBER = 'Any number works: it only has to differ from others, or be the same everywhere.';
const BATCH = 'Rows per statement; the next statement takes the rest.';
const LAYOUT = 'Layout of a printed page; its text is the same.';
const LEVEL = 'CPU time against size; the decoded response is the same.';
const MEMORY = 'Memory limit of a cache. Responses are the same without it.';
const ORDER = 'Only the order of the ranks counts, and a name outweighs all words together.';
const RUN = 'Shoppers told in one run of a job that runs every few seconds or minutes; the next run takes the rest.';
const WORK = 'Concurrency. Results are the same.';

/** @type {Readonly<Record<string, string>>} id of a figure, or of a constant for all figures in it, to reason */
export const NO_BEHAVIOUR = {
  'server/app.ts MAX_CACHE_BYTES': MEMORY,
  'server/backup/backup-file.ts FORMAT': ANY_NUMBER,
  'server/backup/back-up.ts BATCH': BATCH,
  'server/backup/restore.ts BATCH': BATCH,
  'server/db/process-lock.ts LOOK_MS': 'How often the lock is looked at while another process holds it.',
  'server/catalogue/list-products.ts MAX_CACHED': MEMORY,
  'server/catalogue/listing-figures.ts MAX_ENTRIES': MEMORY,
  'server/catalogue/searched-catalogue.ts CANDIDATES': 'Number of candidates; the nearest word is among the first 200.',
  'server/db/embedded-postgres.ts AGAIN_AT_MOST_MS': AGAIN,
  'server/db/embedded-postgres.ts AGAIN_MS': AGAIN,
  'server/db/embedded-postgres.ts MIN_FREE_BYTES': 'Two segments of a log at least; more only waits for more room.',
  'server/db/open-postgres.ts REPLICA_TIMEOUTS': 'How long a replica may take; then the primary answers.',
  'server/db/read-replicas.ts CATCH_UP_PAUSES_MS': 'Pauses between looks at a replica; the answer is the same.',
  'server/http/encoding.ts BROTLI_BEST': LEVEL,
  'server/http/encoding.ts BROTLI_QUALITY': LEVEL,
  'server/http/freshness.ts SHAPE': ANY_NUMBER,
  'server/http/old-versions.ts LEVEL': LEVEL,
  'server/http/old-versions.ts MOST_PAIRS': MEMORY,
  'server/http/packed-answer.ts WITH_COMPRESSED': MEMORY,
  'server/http/run-in-stages.ts BEGUN': ANY_NUMBER,
  'server/images/picture-store.ts AT_ONCE': WORK,
  'server/images/blur-colors.ts SIDE': 'Cells that are averaged. More of them give the same colours, but for rounding.',
  'server/images/store-blur-colors.ts AT_ONCE': WORK,
  'server/images/store-blur-colors.ts BATCH': BATCH,
  'server/invoices/invoice-files.ts MAX_BYTES': MEMORY,
  'server/invoices/invoice-pdf.ts BOTTOM': LAYOUT,
  'server/invoices/invoice-pdf.ts MARGIN': LAYOUT,
  'server/invoices/invoice-pdf.ts WIDTH': LAYOUT,
  'server/invoices/pdf-fonts.ts ASCENDER': LAYOUT,
  'server/log/safe-error.ts MAX_CAUSES': 'Length limit of an error in the log.',
  'server/log/safe-error.ts MAX_LENGTH': 'Length limit of an error in the log.',
  'server/orders/claims.ts NOTHING.extended':
    'Read only of goods that an order holds, and of those there is a sum instead of nothing.',
  'server/orders/recheck-placed.ts BATCH': BATCH,
  'server/orders/refunds.ts BATCH': BATCH,
  'server/orders/sold-out.ts MAX_ENTRIES': MEMORY,
  'server/orders/sweep-orders.ts BATCH': BATCH,
  'server/providers/mail-delivery.ts ROUNDS':
    'Messages of one run of a job that runs every few seconds; the next run takes the rest.',
  'server/pages/bind-pages.ts LEVEL': LEVEL,
  'server/pages/render-pages.ts MAX_BYTES': MEMORY,
  'server/pages/render-pages.ts MOST_DICTIONARIES': MEMORY,
  'server/pages/sitemap.ts MAX_BYTES': MEMORY,
  'server/shop/verbs/import.ts PROGRESS_EVERY': 'How often a long import prints its progress.',
  'server/shop/verbs/seed.ts MAX_PRODUCTS': 'Invented products of the load tests.',
  'server/shop/verbs/verify.ts SHOWN': 'How many lines of one kind are printed; the count is always printed.',
  'server/shop/write-products.ts BATCH': BATCH,
  'server/start/listen.ts TIMEOUTS.checkMs': 'How often the server checks for late clients, not when they are late.',
  'server/start/listen.ts SWEEP_MS': 'How often idle connections are closed while the server stops.',
  'server/start/prepare-shop.ts SEED_LOCK': ANY_NUMBER,
  'server/waiting/price-drops.ts BATCH': RUN,
  'server/waiting/stock-waits.ts BATCH': RUN,
  'src/domain/search-rank.ts NAME_RANKS.equal': ORDER,
  'src/domain/search-rank.ts NAME_RANKS.start': ORDER,
  'src/domain/search-rank.ts NAME_RANKS.none': ORDER,
  'src/features/cart/cart-summary.tsx SHOWN_SHIPPING_PAISE':
    'A paisa more is not seen: amounts are shown in whole rupees.',
  'src/features/cart/use-buy.ts FELT_MS': 'After which a button shows that it is busy; adding is faster.',
};

/**
 * Run in a process of their own, on PostgreSQL. Browser tests run after a build.
 * @type {Readonly<Record<string, string>>} id of a figure, or of a constant for all figures in it, to test file
 */
export const TESTS_BY_HAND = {
  'server/pages/bind-pages.ts CACHE_CONTROL': 'tests/journeys/ssr-pages.test.ts',
  'server/db/open-postgres.ts INT8_OID': 'tests/server/invoices.test.ts',
  'server/db/open-postgres.ts TIMEOUTS': 'tests/server/database-gone.test.ts',
};

/** @type {Readonly<Record<string, readonly string[]>>} tests to run first: prefix of a code path to words of test paths */
export const LOOK_FIRST = {
  'server/accounts/': ['accounts.test', 'cryptography', 'accounts-attacks', 'clock-jump', 'mail-figures'],
  'server/app': ['recent-version'],
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
  'server/http/admission': ['admission-figures'],
  'server/http/admission-queue': ['admission-queue', 'admission-figures'],
  'server/http/busy-page': ['server/admission.test'],
  'server/images/': ['review.test', 'media', 'blur-colors'],
  'server/limits/': ['limit-figures'],
  'server/invoices/': ['server/invoices.test', 'invoice-pages'],
  'server/mails/': ['merchant-digests', 'server/mail.test'],
  'server/messages/': ['limit-figures', 'server/messages.test'],
  'server/metrics/': ['server-figures', 'metrics'],
  'server/orders/': ['order-figures'],
  'server/orders/cancel': ['orders-customer'],
  'server/orders/claims': ['order-holds'],
  'server/orders/goods-queue': ['admission-figures'],
  'server/orders/hold-rules': ['order-figures', 'order-holds'],
  'server/orders/limit': ['orders-limited'],
  'server/orders/list': ['orders-customer'],
  'server/orders/recheck': ['payments-odd'],
  'server/orders/sweep': ['orders-unpaid'],
  'server/providers/mail': ['mail-figures', 'server/mail.test', 'accounts-mail'],
  'server/providers/outgoing': ['mail-figures'],
  'server/providers/push': ['push-figures', 'push-request', 'server/notifications.test'],
  'server/providers/quiet': ['notifications-waiting', 'server/notifications.test'],
  'server/providers/razorpay': ['server-figures'],
  'server/providers/tracking': ['server/tracking.test', 'server-figures'],
  'server/pages/': ['sitemap', 'recent-version', 'ssr-pages'],
  'server/routes/tracking': ['limit-figures'],
  'server/passkeys/': ['server/passkeys'],
  'server/shop/': ['shop-figures', 'server-figures', 'verbs', 'run-shop', 'import'],
  'server/shop/legal-facts': ['import-legal-facts'],
  'server/start/': ['server-figures', 'slow-bodies', 'start.test'],
  'server/waiting/': ['notifications-waiting'],
  'server/wishlist/': ['server-figures'],
  'src/domain/notice-kinds': ['notifications-waiting', 'server/notifications.test'],
  'src/domain/pin-rules': ['delivery-form', 'checkout-delivery'],
  'src/domain/returns': ['server/returns.test', 'domain/returns'],
  'src/domain/search': ['domain/search.test', 'search-queries'],
  'src/features/catalogue/': ['page-figures', 'listing-params', 'listing-screen'],
  'src/features/checkout/': ['payment-timings', 'checkout-lock', 'attempts'],
  'src/features/home/': ['shown-figures', 'home-screen', 'banner-carousel'],
  'src/features/install/': ['good-moment', 'page-figures'],
  'src/features/': ['page-figures', 'component-figures', 'shown-figures'],
};
