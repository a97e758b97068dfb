// The end of a history: everything comes to rest, then the books, the provider and what people were told must agree.
import { checkLedger } from '#server/orders/check-ledger.ts';
import { JOBS } from './take-step.ts';
import type { OrderWorld } from './world.ts';

/** Minutes between the shop's rounds of work once the trouble is over: past every hold, grace and wait it knows. */
const ROUNDS = [1, 31, 16, 16, 61, 361, 361, 1440] as const;

export async function comeToRest(world: OrderWorld): Promise<void> {
  world.provider.mood = 'well';
  world.crashing.disarm();
  for (const minutes of ROUNDS) {
    world.later(minutes);
    for (const job of Object.values(JOBS)) await job(world.parts);
  }
}

/** Throws what the books do not hold; may be asked at any moment of a history. */
export async function demandLedger({ real, parts }: OrderWorld): Promise<void> {
  const broken = (await checkLedger(real, parts.clock())).filter((check) => check.broken.length > 0);
  if (broken.length > 0) throw new Error(`the books: ${JSON.stringify(broken)}`);
}

/** Throws when a promise was broken: of money, of goods, or of what was said. */
export async function demandPromises(world: OrderWorld): Promise<void> {
  await demandLedger(world);
  const { real: db, provider } = world;
  const orders = new Map((await db.selectFrom('shop_order').selectAll().execute()).map((row) => [row.id, row]));
  const holders = new Map([...orders.values()].map((order) => [order.payment_id ?? '', order]));
  const stands = (order: { status: string } | undefined) => STANDING.has(order?.status ?? '');
  const demand = (holds: boolean, what: string) => {
    if (!holds) throw new Error(what);
  };

  for (const order of orders.values()) demand(order.status !== 'Pending payment', `${order.id} is open for ever`);
  const due = await db.selectFrom('refund').select('payment_id').where('state', '=', 'due').execute();
  demand(due.length === 0, `never sent back: ${JSON.stringify(due)}`);

  // Every rupee that the provider took holds one order, or is back with whoever paid it.
  for (const payment of provider.payments) {
    if (!['captured', 'refunded'].includes(payment.status)) continue;
    const holder = holders.get(payment.id);
    if (payment.status === 'refunded') demand(!stands(holder), `${payment.id} was given back and holds an order`);
    else demand(stands(holder) && payment.refundedPaise === 0, `${payment.id} is money without an order`);
  }
  for (const order of orders.values()) {
    if (!stands(order) || order.due_now_paise === 0) continue;
    const payment = provider.payments.find(({ id }) => id === order.payment_id);
    demand(payment?.status === 'captured' && payment.orderId === order.provider_order_id, `${order.id} is not paid`);
    demand(
      (payment?.amountPaise ?? 0) >= order.due_now_paise && payment?.currency === 'INR',
      `${order.id} is ill paid`,
    );
  }

  for (const { key, answers } of world.attempts) {
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ json }) => json.orderId));
    demand(ids.size <= 1, `one key, ${ids.size} orders: ${key}`);
  }
  for (const { paymentId, orderId, answer } of world.told) {
    const payment = provider.payments.find(({ id }) => id === paymentId);
    if (answer.status === 200) demand(orders.get(orderId)?.placed_at != null, `${orderId} was told to be placed`);
    if (answer.json?.code === 'refund-due')
      demand(payment?.status !== 'captured', `${paymentId} was told to go back and did not`);
  }
  await demandMails(world, [...orders.values()]);
}

const STANDING = new Set(['Placed', 'Packed', 'Shipped', 'Out for delivery', 'Delivered']);

/** One letter for each thing that happened; that there is not a second one is held by the table. */
async function demandMails(
  { real: db }: OrderWorld,
  orders: { id: string; status: string; placed_at: Date | null }[],
): Promise<void> {
  const wanted = orders.flatMap(({ id, status, placed_at }) => [
    ...(placed_at ? [`order-placed ${id}`] : []),
    ...(status === 'Canceled' ? [`order-canceled ${id}`] : []),
  ]);
  const refunds = await db.selectFrom('refund').select(['payment_id', 'reason']).execute();
  for (const { payment_id, reason } of refunds)
    if (reason !== 'order canceled') wanted.push(`order-refund ${payment_id}`);
  const written = (await db.selectFrom('mail').select('once').execute()).map(({ once }) => once ?? '');
  const missing = wanted.filter((name) => !written.includes(name));
  if (missing.length > 0) throw new Error(`never written: ${missing.join(', ')}`);
}
