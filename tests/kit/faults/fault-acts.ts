// Carries out each fault at the socket, so that the client cannot tell it from a real one.
import { setTimeout as wait } from 'node:timers/promises';
import type { Exchange, ServerAnswer } from './fault-exchange.ts';
import type { Fault } from './fault-schedule.ts';

export interface Around {
  /** How long the fault takes. */
  ms: number;
  /** Resolves after the next request was answered, or after `ms`, whichever comes first. */
  afterNext: () => Promise<void>;
}

type Act = (exchange: Exchange, around: Around) => Promise<void> | void;

const passOn = async (exchange: Exchange) => exchange.toClient(await exchange.toServer());

export const FAULT_ACTS: Readonly<Record<Fault, Act>> = {
  pass: passOn,
  'drop-request': (exchange) => exchange.reset(),
  'drop-response': async (exchange) => {
    await exchange.toServer();
    exchange.reset();
  },
  delay: async (exchange, { ms }) => {
    await wait(ms);
    await passOn(exchange);
  },
  duplicate: async (exchange) => {
    const first = await exchange.toServer();
    await exchange.toServer();
    exchange.toClient(first);
  },
  reorder: async (exchange, { afterNext }) => {
    await afterNext();
    await passOn(exchange);
  },
  '500-before': (exchange) => exchange.toClient(BROKEN),
  '500-after': async (exchange) => {
    await exchange.toServer();
    exchange.toClient(BROKEN);
  },
  '429': (exchange, { ms }) => exchange.toClient(tooMany(Math.max(1, Math.round(ms / 1000)))),
  captive: (exchange) => exchange.toClient(PORTAL),
  truncated: async (exchange) => {
    const whole = await exchange.toServer();
    exchange.toClient({ ...whole, body: whole.body.subarray(0, Math.floor(whole.body.length / 2)) });
  },
  drip: async (exchange, { ms }) => exchange.dripToClient(await exchange.toServer(), ms),
};

export const answerOf = (status: number, type: string, text: string, headers = {}): ServerAnswer => ({
  status,
  headers: { 'content-type': type, 'cache-control': 'no-cache', ...headers },
  body: Buffer.from(text),
});

export const BROKEN = answerOf(
  500,
  'application/json',
  '{"success":false,"code":"internal","message":"Broken for a test"}',
);
export const PORTAL = answerOf(
  200,
  'text/html',
  '<!doctype html><title>Station Wi-Fi</title><h1>Please log in to the network</h1>',
);
const tooMany = (seconds: number) =>
  answerOf(429, 'application/json', '{"success":false,"code":"too-many-tries","message":"Later, please"}', {
    'retry-after': String(seconds),
  });
