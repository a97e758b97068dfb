import { parseArgs } from 'node:util';
import { CommandError } from '#server/command-error.ts';
import { createCoupon, endCoupon, listCoupons } from '../coupons.ts';
import type { Shop, Verb } from '../verb.ts';

export const couponVerb: Verb = {
  usage:
    'create CODE --percent N|--flat RUPEES [--min RUPEES] [--from DAY] [--until DAY] [--uses N] [--uses-per-email N]; list; off CODE',
  about: 'create, list and end coupons; a DAY such as 2026-12-31 is a date in India, and the last day is included',
  async run([what, ...rest], shop) {
    if (what === 'create') return create(rest, shop);
    if (what === 'list')
      return (await listCoupons(await shop.open(), shop.clock())).forEach((line) => void shop.say(line));
    if (what !== 'off' || rest[0] === undefined) throw new CommandError('Use create, list, or off and a code.');
    await endCoupon(await shop.open(), rest[0]);
    shop.say(`${rest[0].toUpperCase()} is off.`);
  },
};

const text = { type: 'string' } as const;
const options = { percent: text, flat: text, min: text, from: text, until: text, uses: text, 'uses-per-email': text };

async function create(args: readonly string[], shop: Shop): Promise<void> {
  const { values, positionals } = readArguments(args);
  const number = (name: keyof typeof options) => (values[name] === undefined ? undefined : Number(values[name]));
  const code = positionals[0] ?? '';
  await createCoupon(await shop.open(), {
    code,
    percent: number('percent'),
    flat: number('flat'),
    min: number('min'),
    from: dayBegin(values.from),
    until: dayEnd(values.until),
    uses: number('uses'),
    usesPerEmail: number('uses-per-email'),
  });
  shop.say(`${code.toUpperCase()} is ready.`);
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    throw new CommandError(
      `${cause instanceof Error ? cause.message.split('\n')[0] : 'The options are not right'}`,
      cause,
    );
  }
}

const dayBegin = (day: string | undefined) => (day === undefined ? undefined : new Date(`${day}T00:00:00+05:30`));
const dayEnd = (day: string | undefined) => (day === undefined ? undefined : new Date(`${day}T23:59:59.999+05:30`));
