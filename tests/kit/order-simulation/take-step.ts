// Runs one step of a run. Throws if the shop accepts something that it must refuse.
import { CommandError } from '#server/command-error.ts';
import { recheckPlaced } from '#server/orders/recheck-placed.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { takeParcelBack } from '#server/shop/returns.ts';
import { setOrderStatus } from '#server/shop/set-order-status.ts';
import { Crash } from './crashing-db.ts';
import { actAtRandom, ask, creditAtRandom, pick } from './return-steps.ts';
import { type OrderSimulation, SHOPPERS } from './simulation.ts';
import type { Step } from './steps.ts';

/** A run must end before the provider gives up on late payments (five days). */
const LONGEST_MINUTES = 2 * 24 * 60;

export async function takeStep(world: OrderSimulation, taken: Step): Promise<void> {
  switch (taken.do) {
    case 'place': {
      const { who, cart, mode, coupon, keyed, tampered, from } = taken;
      const { session_id, ...anonymous } = world.bodyFor(who, cart, mode, coupon, tampered);
      const body = from === 'nowhere' ? anonymous : { ...anonymous, session_id };
      const key = keyed ? `attempt-${world.attempts.length}` : undefined;
      world.attempts.push({ key, body, who, mode, from: ADDRESSES[from], answers: [] });
      return send(world, world.attempts.length - 1);
    }
    case 'window': {
      const order = pick(world.opened, taken.at);
      if (order) await world.post('/api/payment-window', { order_Id: order.orderId });
      return;
    }
    case 'placeAgain':
      return send(world, taken.at);
    case 'pay':
      return pay(world, taken);
    case 'becomes': {
      const payment = pick(world.provider.payments, taken.at);
      // The provider takes no second payment for an order, and a captured one stays captured.
      if (!payment || !['created', 'authorized', 'failed'].includes(payment.status)) return;
      if (taken.to === 'captured' && world.provider.hasMoney(payment.orderId)) return;
      payment.status = taken.to;
      return;
    }
    case 'verify':
      return verify(world, taken);
    case 'webhook': {
      const payment = pick(world.provider.payments, taken.at);
      if (!payment) return;
      const hook = world.provider.hookOf(payment, taken.event, taken.forged ? 'guessed' : undefined);
      await world.shop.call('POST', '/api/webhooks/razorpay', hook);
      return;
    }
    case 'cancel':
      return cancel(world, taken);
    case 'move': {
      const order = pick(world.opened, taken.at);
      if (order)
        await surviving([CommandError, Crash], () => setOrderStatus(world.parts, { id: order.orderId, to: taken.to }));
      return;
    }
    case 'deliver': {
      await takeStep(world, { ...taken, do: 'place' });
      const order = world.opened.find(({ attempt }) => attempt === world.attempts.at(-1));
      if (!order) return;
      const payment = order.providerId === '' ? undefined : world.provider.pay(order.providerId, 'captured');
      if (payment)
        await world.shop.call('POST', '/api/webhooks/razorpay', world.provider.hookOf(payment, 'payment.captured'));
      return takeStep(world, { do: 'ship', at: world.opened.indexOf(order), to: taken.to });
    }
    case 'ship': {
      const order = pick(world.opened, taken.at);
      for (const to of ['Packed', 'Shipped', taken.to])
        if (order) await surviving([CommandError, Crash], () => setOrderStatus(world.parts, { id: order.orderId, to }));
      return;
    }
    case 'ask':
      return ask(world, taken);
    case 'return': {
      const all = await world.real
        .selectFrom('order_return')
        .innerJoin('shop_order', 'shop_order.id', 'order_return.order_id')
        .select(['order_number', 'position', 'kind', 'order_return.status'])
        .orderBy('order_return.created_at')
        .orderBy('position')
        .execute();
      const found = pick(all, taken.at);
      if (found) await surviving([CommandError, Crash], () => actAtRandom(world, found, taken));
      return;
    }
    case 'origin': {
      const order = pick(world.opened, taken.at);
      if (order)
        await surviving([CommandError, Crash], () => takeParcelBack(world.parts, order.orderId, !taken.isRestocked));
      return;
    }
    case 'credit': {
      const order = pick(world.opened, taken.at);
      if (order) await surviving([CommandError, Crash], () => creditAtRandom(world, order.orderId, taken));
      return;
    }
    case 'size':
      return world.removeOrAdd(taken.of, taken.pieces);
    case 'look': {
      const order = pick(world.opened, taken.at);
      if (order) await world.shop.get(`/api/get-order/${order.orderId}`);
      return;
    }
    case 'wait':
      if (world.age + taken.minutes < LONGEST_MINUTES) world.later(taken.minutes);
      return;
    case 'advance':
      return world.setAdvance(taken.percent);
    case 'work':
      return surviving([Crash], () => JOBS[taken.job](world.parts));
    case 'mood':
      world.provider.mood = taken.mood;
      return;
    case 'crash':
      return world.crashing.arm(taken.count, taken.place);
    case 'together':
      await Promise.all(taken.steps.map((one) => takeStep(world, one)));
  }
}

const ADDRESSES = { home: '10.0.0.1', cafe: '10.0.0.2', nowhere: '' } as const;

export const JOBS = {
  sweep: sweepOrders,
  recheck: recheckPlaced,
  refunds: (parts: OrderSimulation['parts']) => sendRefunds(parts),
};

async function surviving(
  kinds: readonly (new (...args: never[]) => Error)[],
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!kinds.some((kind) => error instanceof kind)) throw error;
  }
}

async function send(world: OrderSimulation, index: number): Promise<void> {
  const attempt = pick(world.attempts, index);
  if (!attempt) return;
  // A page without keys does not repeat an answered call.
  if (attempt.key === undefined && attempt.answers.length > 0) return;
  attempt.answers.push(await world.post('/api/create-order', attempt.body, attempt.key, attempt.from));
}

async function pay(world: OrderSimulation, { at: index, as, how }: Extract<Step, { do: 'pay' }>): Promise<void> {
  const order = pick(
    world.opened.filter(({ providerId }) => providerId !== ''),
    index,
  );
  if (!order) return;
  const due = world.provider.orders.get(order.providerId) ?? 0;
  const over = {
    small: { amountPaise: Math.max(1, due - 100) },
    large: { amountPaise: due + 250 },
    dollars: { currency: 'USD' },
    right: {},
  };
  world.provider.pay(order.providerId, as, over[how]);
}

async function verify(
  world: OrderSimulation,
  { at: index, keyed, lie }: Extract<Step, { do: 'verify' }>,
): Promise<void> {
  // The provider signs payments that succeeded, never those that have only begun.
  const payment = pick(
    world.provider.payments.filter(({ status }) => status !== 'created'),
    index,
  );
  if (!payment) return;
  const mine = world.opened.find(({ providerId }) => providerId === payment.orderId);
  const order = lie === 'other order' ? world.opened.find(({ providerId }) => providerId !== payment.orderId) : mine;
  if (!order || !mine) return;
  const result = world.provider.resultOf(payment);
  const isCOD = (order.attempt.mode === 'cod') !== (lie === 'other mode');
  const body = {
    ...result,
    ...(lie === 'forged' ? { razorpay_signature: `0${result.razorpay_signature.slice(1)}x` } : {}),
    ...{ order_Id: order.orderId, isCOD },
    ...(isCOD ? { advanceAmount: 1, total: 1 } : {}),
  };
  const answer = await world.post(
    isCOD ? '/api/cod-order' : '/api/verify-payment',
    body,
    keyed ? `${payment.id} ${lie}` : undefined,
  );
  if (lie.trim() === 'none') world.told.push({ paymentId: payment.id, orderId: order.orderId, answer });
  else if (answer.status < 400) throw new Error(`${lie} was accepted: ${answer.text}`);
}

async function cancel(world: OrderSimulation, { at: index, by }: Extract<Step, { do: 'cancel' }>): Promise<void> {
  const order = pick(world.opened, index);
  if (!order) return;
  if (by === 'merchant')
    return surviving([CommandError, Crash], () => setOrderStatus(world.parts, { id: order.orderId, to: 'Canceled' }));
  const owner = (SHOPPERS[order.attempt.who] ?? '').trim().toLowerCase();
  const { status } = await world.cancel(order.orderId, by === 'owner' ? owner : 'eve@example.com');
  if (by === 'stranger' && status < 400) throw new Error('a stranger canceled an order');
}
