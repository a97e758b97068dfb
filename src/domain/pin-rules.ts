// Where the shop delivers, for page and server: rules for the beginnings of PIN codes, of which the longest counts.

export interface Delivery {
  served: boolean;
  /** Cash on delivery is possible. */
  cod: boolean;
  /** Business days from the order to the door. */
  minDays: number;
  maxDays: number;
}

export interface PinRule extends Delivery {
  /** What the PIN code begins with, one to six digits; '' for every PIN code. */
  prefix: string;
}

/** The first digits of a PIN code, its sorting district. The page asks for the rules of an area, so that caches are shared. */
export const AREA_DIGITS = 3;

/** The rule with the longest prefix that the PIN code begins with; undefined if none does. */
export function ruleFor<R extends Pick<PinRule, 'prefix'>>(pin: string, rules: readonly R[]): R | undefined {
  const matching = rules.filter(({ prefix }) => pin.startsWith(prefix));
  return matching.reduce<R | undefined>(
    (longest, rule) => (longest && longest.prefix.length >= rule.prefix.length ? longest : rule),
    undefined,
  );
}

/** True if what takes `now` would be later than what was promised `before`. Without delivery nothing was promised. */
export const isLater = (now: Delivery, before: Delivery): boolean =>
  before.served && (now.minDays > before.minDays || now.maxDays > before.maxDays);
