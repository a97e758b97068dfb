// The end of a simulated run: all pending work is finished, then the ledger, the provider and the messages must agree.
import { checkLedger } from '#server/orders/check-ledger.ts';
import type { OrderSimulation } from './simulation.ts';
import { JOBS } from './take-step.ts';

/** Minutes between rounds of the shop's jobs after the faults end: longer than every hold, grace period and retry pause. */
const ROUNDS = [1, 31, 16, 16, 61, 361, 361, 1440] as const;

export async function settleEverything(world: OrderSimulation): Promise<void> {
  world.provider.mood = 'well';
  world.crashing.disarm();
  for (const minutes of ROUNDS) {
    world.later(minutes);
    for (const job of Object.values(JOBS)) await job(world.parts);
  }
}

/** True at the end only: in the middle the provider may be away for a day, and jobs run only when a step says so. */
const TRUE_AT_THE_END = 'a payment accepted on its signature is confirmed within a day';

/** Throws if a ledger invariant is broken. May be called at any time, without `TRUE_AT_THE_END`. */
export async function assertLedger({ real, parts }: OrderSimulation, isEnd = false): Promise<void> {
  const checks = (await checkLedger(real, parts.clock())).filter(({ name }) => isEnd || name !== TRUE_AT_THE_END);
  const broken = checks.filter((check) => check.broken.length > 0);
  if (broken.length > 0) throw new Error(`the ledger: ${JSON.stringify(broken)}`);
}

/** Throws if money, stock or messages are wrong at the end. */
export async function assertPromises(world: OrderSimulation): Promise<void> {
  await assertLedger(world, true);
  const { real: db, provider } = world;
  const orders = new Map((await db.selectFrom('shop_order').selectAll().execute()).map((row) => [row.id, row]));
  const holders = new Map([...orders.values()].map((order) => [order.payment_id ?? '', order]));
  const isPlaced = (order: { status: string } | undefined) => STANDING.has(order?.status ?? '');
  const demand = (holds: boolean, what: string) => {
    if (!holds) throw new Error(what);
  };

  for (const order of orders.values()) demand(order.status !== 'Pending payment', `${order.id} is open for ever`);
  const due = await db.selectFrom('refund').select('payment_id').where('state', '=', 'due').execute();
  demand(due.length === 0, `never sent back: ${JSON.stringify(due)}`);

  const returned = new Map<string, number>();
  for (const refund of await db.selectFrom('refund').selectAll().where('return_id', 'is not', null).execute())
    returned.set(refund.payment_id, (returned.get(refund.payment_id) ?? 0) + refund.amount_paise);

  // Every rupee that the provider took pays one order or was refunded.
  for (const payment of provider.payments) {
    if (!['captured', 'refunded'].includes(payment.status)) continue;
    const holder = holders.get(payment.id);
    const parts = returned.get(payment.id) ?? 0;
    if (isPlaced(holder)) demand(payment.refundedPaise === parts, `${payment.id} gave back other than the returns say`);
    else demand(payment.status === 'refunded' && parts === 0, `${payment.id} pays no order`);
  }
  for (const order of orders.values()) {
    if (!isPlaced(order) || order.due_now_paise === 0) continue;
    const payment = provider.payments.find(({ id }) => id === order.payment_id);
    const isKept = payment?.status === 'captured' || payment?.refundedPaise === returned.get(payment?.id ?? '');
    demand(isKept && payment?.orderId === order.provider_order_id, `${order.id} is not paid`);
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
  await assertInvoices(world, [...orders.values()]);
  await assertEmails(world, [...orders.values()]);
}

const STANDING = new Set(['Placed', 'Packed', 'Shipped', 'Out for delivery', 'Delivered', 'Returned']);

/** One invoice for every order that was ever placed, and a credit note if it was canceled after that. */
async function assertInvoices(
  { real: db }: OrderSimulation,
  orders: { id: string; status: string; placed_at: Date | null }[],
): Promise<void> {
  const rows = await db.selectFrom('invoice').select(['order_id', 'series']).where('return_id', 'is', null).execute();
  const issued = rows.map((row) => `${row.series} ${row.order_id}`).toSorted();
  const wanted = orders
    .filter(({ placed_at }) => placed_at !== null)
    .flatMap(({ id, status }) => [`invoice ${id}`, ...(status === 'Canceled' ? [`credit-note ${id}`] : [])])
    .toSorted();
  if (JSON.stringify(issued) !== JSON.stringify(wanted))
    throw new Error(`invoices ${issued.join(', ')}; wanted ${wanted.join(', ')}`);
}

/** One e-mail for each event. The table prevents a second one. */
async function assertEmails(
  { real: db }: OrderSimulation,
  orders: { id: string; status: string; placed_at: Date | null }[],
): Promise<void> {
  const wanted = orders.flatMap(({ id, status, placed_at }) => [
    ...(placed_at ? [`order-placed ${id}`] : []),
    ...(status === 'Canceled' ? [`order-canceled ${id}`] : []),
    ...(placed_at ? [`notice-placed ${id}`] : []),
    ...(['Shipped', 'Delivered'].includes(status) ? [`order Shipped ${id}`] : []),
    ...(status === 'Returned' ? [`order-returned ${id}`] : []),
    ...(status === 'Delivered' ? [`order Delivered ${id}`] : []),
  ]);
  const refunds = await db.selectFrom('refund').select(['id', 'payment_id', 'return_id', 'reason', 'state']).execute();
  for (const { id, payment_id, return_id, state } of refunds)
    wanted.push(
      ...(return_id ? [] : [`notice-refund ${payment_id}`]),
      ...(state === 'sent' ? [`refund-sent ${id}`] : []),
    );
  for (const { payment_id, return_id, reason } of refunds)
    if (return_id === null && reason !== 'order canceled') wanted.push(`order-refund ${payment_id}`);
  const returns = await db.selectFrom('order_return').selectAll().where('kind', '<>', 'origin').execute();
  for (const { id, status, kind } of returns) {
    if (kind === 'credit') {
      wanted.push(`credit ${id}`);
      continue;
    }
    wanted.push(`return Requested ${id}`, `notice-return ${id}`);
    if (['Approved', 'Declined', 'Refunded', 'Exchanged'].includes(status)) wanted.push(`return ${status} ${id}`);
  }
  const written = (await db.selectFrom('mail').select('once').execute()).map(({ once }) => once ?? '');
  const missing = wanted.filter((name) => !written.includes(name));
  if (missing.length > 0) throw new Error(`never sent: ${missing.join(', ')}`);
}
