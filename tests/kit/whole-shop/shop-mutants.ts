// Mistakes that a good engineer could make, in the page and in the server. A run plants one, and must notice it
// (tests/whole-shop/whole-shop.test.ts). The program has no switches for them.
import { rules } from '#src/offline/replay/rules.ts';
import { mutants } from '#tests/kit/simulation/mutants.ts';
import type { AppliedMutant } from './run-whole-shop.ts';
import type { ServerMutant } from './server-instance.ts';
import { workerMutants } from './worker-mutants.ts';

export interface ShopMutant {
  name: string;
  side: 'client' | 'server' | 'worker';
  fault: () => AppliedMutant;
}

type Classify = typeof rules.classify;
/** A sender that judges some answers of the shop itself wrongly. */
const misjudging = (
  judge: (...asked: Parameters<Classify>) => ReturnType<Classify> | undefined,
): (() => AppliedMutant) => {
  return () => ({ rules: { classify: (seen, asked) => judge(seen, asked) ?? rules.classify(seen, asked) } });
};

type Compiled = Exclude<ReturnType<typeof rules.compile>, string>;
/** A sender that changes its requests. */
const sending = (change: (compiled: Compiled, attempts: number) => Compiled): (() => AppliedMutant) => {
  return () => ({
    rules: {
      compile: (wire, op, confirmed) => {
        const compiled = rules.compile(wire, op, confirmed);
        return typeof compiled === 'string' ? compiled : change(compiled, op.attempts);
      },
    },
  });
};

const rejected = (status: number) => ({ kind: 'rejected', reason: `http-${status}`, serverMessage: '' }) as const;
const saved = { kind: 'applied', reply: { data: { _id: 'its-id' } } } as const;
const applied = { kind: 'applied', reply: undefined } as const;

const client: Omit<ShopMutant, 'side'>[] = [
  ...mutants.filter(({ backend }) => backend === 'own').map(({ name, fault }) => ({ name, fault })),
  {
    name: 'a change is sent without its idempotency key',
    fault: sending(({ send: { key: _, ...send }, ...compiled }) => ({ ...compiled, send })),
  },
  {
    name: 'every change of a line is sent under one key',
    fault: sending(({ send, ...compiled }) => ({ ...compiled, send: { ...send, key: `key-of-${send.url}` } })),
  },
  {
    name: "the shop's own 5xx counts as refused",
    fault: misjudging((seen) => (seen.kind === 'refusal' && seen.status >= 500 ? rejected(seen.status) : undefined)),
  },
  {
    name: 'a call that is still worked on counts as done',
    fault: misjudging((seen) => (seen.kind === 'refusal' && seen.code === 'outstanding-key' ? applied : undefined)),
  },
  {
    name: 'a broken answer with status 200 counts as done',
    fault: misjudging((seen) => (seen.kind === 'unproven' && seen.status === 200 ? applied : undefined)),
  },
  {
    name: 'an answer that never came counts as done',
    fault: misjudging((seen) => (seen.kind === 'unproven' && seen.status === undefined ? applied : undefined)),
  },
  {
    name: 'a refused line is reported as saved',
    fault: misjudging((seen) => (seen.kind === 'refusal' && seen.code === 'out-of-stock' ? saved : undefined)),
  },
  {
    name: 'an order does not name the earlier ones without an answer',
    fault: () => ({
      checkout: (context) => ({ ...context, records: { ...context.records, unanswered: async () => [] } }),
    }),
  },
  {
    name: 'the goods of an order stay in the cart',
    fault: () => ({ checkout: (context) => ({ ...context, cart: { ...context.cart, takeOut: async () => {} } }) }),
  },
];

/** A server with another statement in place of the one that fits. */
const statement =
  (fits: RegExp, replacement: string): (() => AppliedMutant) =>
  () => {
    let isApplied = false;
    const change = (text: string) => {
      if (fits.test(text)) isApplied = true;
      return text.replace(fits, replacement);
    };
    return { server: { statement: change, isApplied: () => isApplied } };
  };
const parts =
  (change: NonNullable<ServerMutant['parts']>): (() => AppliedMutant) =>
  () => ({ server: { parts: change } });

const server: Omit<ShopMutant, 'side'>[] = [
  {
    name: 'an add replaces the quantity of an equal line',
    fault: statement(/do update set "quantity" = "cart_line"."quantity" \+ /, 'do update set "quantity" = '),
  },
  {
    name: 'the stored answer of a key is not found',
    fault: statement(/(select "fingerprint".* from "idempotency_key" where) /, '$1 false and '),
  },
  {
    name: 'a refusal is not stored under its key',
    fault: statement(
      /^(insert into "idempotency_key" \([^)]*\)) values \(\$1, \$2, \$3, \$4, \$5, \$6\)$/,
      '$1 select $$1::text, $$2::text, $$3::text, $$4::int, $$5::text, $$6::timestamptz where $$4::int < 400',
    ),
  },
  {
    name: 'an order is placed although one that it names was placed',
    fault: statement(/^select "body" (from "idempotency_key" where)/, `select '{}' as "body" $1`),
  },
  {
    name: 'an option that is sold out can be added to a cart',
    fault: statement(
      /^(select "product_id", "color", "size", )(stock \+ [^"]* as "stock" from "variant")/,
      '$1 1 + $2',
    ),
  },
  {
    name: 'an unpaid order does not give its stock back',
    fault: statement(/set stock = variant\.stock \+ held\.pieces/, 'set stock = variant.stock'),
  },
  {
    name: 'an order takes one piece, whatever was ordered',
    fault: statement(/set stock = variant\.stock - wanted\.pieces/, 'set stock = variant.stock - 1'),
  },
  {
    name: 'a sent e-mail is not marked as sent',
    fault: statement(/^(update "mail" set "state" = \$1, .* where) /, '$1 false and '),
  },
  {
    name: 'a wishlist is read without its owner',
    fault: statement(/(from "wishlist_item" where) "customer_id" = \$1 order/, '$1 $$1::text is not null order'),
  },
  {
    name: 'a log-out leaves the token valid',
    fault: statement(/^(delete from "customer_token" where) "digest"/, '$1 false and "digest"'),
  },
  {
    name: 'a changed password leaves every device logged in',
    fault: statement(/^(delete from "customer_token" where) "customer_id"/, '$1 false and "customer_id"'),
  },
  {
    name: 'a forgotten password is confirmed and not replaced',
    fault: statement(
      /^(update "customer" set "password" = \$1, "updated_at" = \$2 where) ("id" = \$3)$/,
      '$1 false and $2',
    ),
  },
  {
    name: 'a removed passkey still logs in',
    fault: statement(
      /^delete (from "passkey" where "id" = \$1 and "customer_id" = \$2) returning "name"/,
      'select "name" $1',
    ),
  },
  {
    name: 'a profile is confirmed and not stored',
    fault: statement(/^(update "customer" set "shipping_name" = .* where) "id"/, '$1 false and "id"'),
  },
  {
    name: 'the cart is locked for nobody and emptied for everybody',
    fault: statement(/^(delete from "cart_line" where "session_id" = \$1 and) "id" = \$2/, '$1 $2::text is not null'),
  },
  {
    name: 'unpaid orders are never swept',
    fault: statement(/^(update "shop_order" set "asked_at" = \$1 where) "id" in/, '$1 false and "id" in'),
  },
  {
    name: 'an e-mail is sent outside its transaction',
    fault: parts(({ mail }) => ({
      mail: { ...mail, send: (message, { within: _, ...options } = {}) => mail.send(message, options) },
    })),
  },
  {
    name: 'each try of an e-mail has a Message-ID of its own',
    fault: () => {
      let tries = 0;
      const withOwnId = (mail: object) => {
        tries += 1;
        return { ...mail, messageId: `<${tries}@shop.example>` };
      };
      return {
        server: {
          transport: (transport) => ({ ...transport, sendMail: (mail: object) => transport.sendMail(withOwnId(mail)) }),
        },
      };
    },
  },
  {
    name: 'a device whose owner turned notifications off stays in the list',
    fault: statement(/^(delete from "push_subscription" where) "endpoint"/, '$1 false and "endpoint"'),
  },
  {
    name: 'a device that got another endpoint keeps the former one',
    fault: statement(/^(update "push_subscription" set "endpoint" = .* where) "id"/, '$1 false and "id"'),
  },
  {
    name: 'who wants to be told no more stays in the list of those who wait',
    fault: statement(/^(delete from "stock_wait" where) ("id" = \$1)$/, '$1 false and $2'),
  },
  {
    name: 'a sent notification is not marked as sent',
    fault: statement(/^(update "mail" set "state" = \$1, .* where) /, '$1 push_to is null and '),
  },
  {
    name: 'who was erased stays in the list of those who wait',
    fault: statement(/^(delete from "stock_wait" where) "contact_email"/, '$1 false and "contact_email"'),
  },
  {
    name: 'a coupon is used without being counted',
    fault: statement(/^(update "coupon" set "used" = "used") \+ \$1/, '$1 + 0 * $$1::int'),
  },
  {
    name: 'the provider is never asked about open orders',
    fault: parts(({ payments }) => ({ payments: { ...payments, listPayments: async () => [] } })),
  },
  {
    name: 'a refund is noted and not sent',
    fault: parts(({ payments }) => ({ payments: { ...payments, refund: async (_, __, key) => `rfnd_${key}` } })),
  },
];

export const shopMutants: readonly ShopMutant[] = [
  ...client.map((mutant) => ({ ...mutant, side: 'client' as const })),
  ...server.map((mutant) => ({ ...mutant, side: 'server' as const })),
  ...workerMutants.map((mutant) => ({ ...mutant, side: 'worker' as const })),
];
