// Where the shop delivers: the merchant's rules, over what holds for every PIN code without one.
import type { ExpressionBuilder } from 'kysely';
import type { Db, Row, Tables } from '#server/db/schema.ts';
import { ARRIVAL_DAYS } from '#src/domain/delivery.ts';
import { type Delivery, type PinRule, ruleFor } from '#src/domain/pin-rules.ts';
import type { Setting } from './read-setting.ts';

/** The rules of all PIN codes that begin with `area`. The first one covers every PIN code. */
export async function readPinRules(db: Db, area: string, { isCodEnabled }: Setting<'cod'>): Promise<PinRule[]> {
  const rows = await db
    .selectFrom('pin_rule')
    .selectAll()
    .where((eb) => eb.or([isPrefixOf(eb, area), eb('prefix', 'like', `${area}%`)]))
    .orderBy('prefix')
    .execute();
  const everywhere = rows.some(({ prefix }) => prefix === '') ? [] : [{ ...STANDARD, prefix: '' }];
  return [...everywhere, ...rows].map((row) => toRule(row, isCodEnabled));
}

/** Where a parcel to this PIN code stands, with the rule that says so. */
export async function deliveryTo(db: Db, pin: string, cod: Setting<'cod'>): Promise<PinRule> {
  const rule = ruleFor(pin, await readPinRules(db, pin, cod));
  if (!rule) throw new Error('no rule covers every PIN code');
  return rule;
}

const isPrefixOf = (eb: ExpressionBuilder<Tables, 'pin_rule'>, digits: string) =>
  eb(
    'prefix',
    'in',
    [...Array(digits.length + 1).keys()].map((length) => digits.slice(0, length)),
  );

const STANDARD = { served: true, cod: true, min_days: null, max_days: null };

function toRule({ prefix, served, cod, min_days, max_days }: Row<'pin_rule'>, isCodEnabled: boolean): PinRule {
  const delivery: Delivery = {
    served,
    cod: served && cod && isCodEnabled,
    minDays: min_days ?? ARRIVAL_DAYS.least,
    maxDays: max_days ?? ARRIVAL_DAYS.most,
  };
  return { prefix, ...delivery };
}
