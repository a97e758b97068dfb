import { CommandError } from '#server/command-error.ts';
import { checkLedger } from '#server/orders/check-ledger.ts';
import type { Verb } from '../verb.ts';

/** More lines of one kind add nothing new. */
const SHOWN = 20;

export const verifyVerb: Verb = {
  usage: '',
  about: 'verify that stock, orders, coupons, payments and refunds are consistent; fails if they are not',
  examples: ['verify'],
  most: 0,
  async run(_, shop) {
    const checks = await checkLedger(await shop.open(), shop.clock());
    for (const { name, broken } of checks) {
      shop.say(`${broken.length === 0 ? 'holds' : 'BROKEN'}  ${name}`);
      for (const line of broken.slice(0, SHOWN)) shop.say(`          ${line}`);
      if (broken.length > SHOWN) shop.say(`          and ${broken.length - SHOWN} more`);
    }
    const wrong = checks.filter(({ broken }) => broken.length > 0).length;
    if (wrong > 0) throw new CommandError(`${wrong} of ${checks.length} checks failed.`);
    shop.say('All checks passed.');
  },
};
