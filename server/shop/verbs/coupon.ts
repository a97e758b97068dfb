import { CommandError } from '#server/command-error.ts';
import { createCoupon, endCoupon, listCoupons } from '../coupons.ts';
import { dayInIndia } from '../day.ts';
import { readOptions } from '../read-options.ts';
import type { Shop, Verb } from '../verb.ts';

export const couponVerb: Verb = {
  usage:
    'create CODE --percent N|--flat RUPEES [--min RUPEES] [--from DAY] [--until DAY] [--uses N] [--uses-per-email N]; list; off CODE',
  about: 'create, list and end coupons; a DAY such as 2026-12-31 is a date in India, and the last day is included',
  examples: [
    'coupon create DIWALI15 --percent 15 --min 999 --until 2027-11-30 --uses 500 --uses-per-email 1',
    'coupon list',
    'coupon off DIWALI15',
  ],
  hasOptions: true,
  async run([what, ...rest], shop) {
    if (what === 'create') return create(rest, shop);
    if (what === 'list' && rest.length === 0)
      return (await listCoupons(await shop.open(), shop.clock())).forEach((line) => void shop.say(line));
    if (what !== 'off' || rest[0] === undefined || rest.length > 1)
      throw new CommandError('Use create, list, or off and a code.');
    await endCoupon(await shop.open(), rest[0]);
    shop.say(`${rest[0].toUpperCase()} is off.`);
  },
};

const OPTIONS = ['percent', 'flat', 'min', 'from', 'until', 'uses', 'uses-per-email'] as const;

async function create(args: readonly string[], shop: Shop): Promise<void> {
  const { values, positionals } = readOptions(args, OPTIONS);
  const number = (name: (typeof OPTIONS)[number]) => (values[name] === undefined ? undefined : Number(values[name]));
  const [code = '', ...more] = positionals;
  if (more.length > 0) throw new CommandError(`A coupon has one code; leave out "${more.join(' ')}".`);
  const until = values.until === undefined ? undefined : dayInIndia(values.until, 'end');
  if (until !== undefined && until <= shop.clock())
    throw new CommandError(`The coupon would end on ${values.until}, which is past.`);
  await createCoupon(await shop.open(), {
    code,
    percent: number('percent'),
    flat: number('flat'),
    min: number('min'),
    from: values.from === undefined ? undefined : dayInIndia(values.from, 'begin'),
    until,
    uses: number('uses'),
    usesPerEmail: number('uses-per-email'),
  });
  shop.say(`${code.toUpperCase()} is ready.`);
}
