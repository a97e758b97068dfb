// The steps of a run about returns, exchanges and credits.
import { CommandError } from '#server/command-error.ts';
import { actOnReturn, giveCredit } from '#server/shop/returns.ts';
import { type OrderSimulation, SHOPPERS } from './simulation.ts';
import type { Step } from './steps.ts';

/** Any of a list that may be shorter than the index; undefined if it is empty. */
export const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list[list.length === 0 ? 0 : index % list.length];

export async function ask(world: OrderSimulation, step: Extract<Step, { do: 'ask' }>): Promise<void> {
  const order = pick(world.opened, step.at);
  if (!order) return;
  const { orderNumber = '' } = (await world.shop.get(`/api/get-order/${order.orderId}`)).json.data ?? {};
  const owner = (SHOPPERS[order.attempt.who] ?? '').trim().toLowerCase();
  const email = step.by === 'stranger' ? 'eve@example.com' : owner;
  const body = {
    ...{ order_number: orderNumber, contact_email: email, kind: step.kind, note: '' },
    reason: step.isOurs ? 'damaged' : 'size',
    lines: [{ line: step.line, quantity: step.quantity, ...(step.kind === 'exchange' ? OTHER_TEE : {}) }],
  };
  const key = step.keyed ? `return-${order.orderId}-${step.line}` : '';
  const { status } = await world.request(body, key, step.by === 'owner' ? owner : '');
  if (step.by === 'stranger' && status < 400) throw new Error('a stranger returned an order');
}

const OTHER_TEE = { color: 'Black', size: 'S' };

const NEXT_ACT: Readonly<Record<string, Exclude<Extract<Step, { do: 'return' }>['act'], 'on'>>> = {
  Approved: 'picked-up',
  'Picked up': 'received',
  'Received exchange': 'exchange',
  Received: 'refund',
};

export async function actAtRandom(
  { parts }: OrderSimulation,
  { order_number, position, kind, status }: { order_number: string; position: number; kind: string; status: string },
  { act: chosen, isRestocked, amount }: Extract<Step, { do: 'return' }>,
): Promise<void> {
  const act = chosen === 'on' ? (NEXT_ACT[`${status} ${kind}`] ?? NEXT_ACT[status] ?? 'approve') : chosen;
  const number = `${order_number}-${position}`;
  if (act === 'approve' || act === 'decline') return void (await actOnReturn(parts, number, { act, note: 'Seen.' }));
  if (act === 'received')
    return void (await actOnReturn(parts, number, {
      act,
      ...{ restock: isRestocked ? 'all' : undefined, writeOff: isRestocked ? undefined : 'all' },
    }));
  if (act !== 'refund') return void (await actOnReturn(parts, number, { act }));
  const refund = { act, amountPaise: amount === 0 ? undefined : amount * 100 };
  await withTransfer((more) => actOnReturn(parts, number, { ...refund, ...more }));
}

export const creditAtRandom = (
  { parts }: OrderSimulation,
  orderId: string,
  { line, amount }: Extract<Step, { do: 'credit' }>,
): Promise<void> => {
  const credit = { amountPaise: amount * 100, lines: line === null ? null : [line], note: 'Sorry.' };
  return withTransfer((more) => giveCredit(parts, orderId, { ...credit, ...more }));
};

/** With the reference of a bank transfer where the shop asks for one. */
async function withTransfer(work: (more: { transfer?: string }) => Promise<unknown>): Promise<void> {
  try {
    await work({});
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    await work({ transfer: 'UTR 1' });
  }
}
