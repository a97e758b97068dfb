import type { ProfileValues } from './account-rules.ts';

const isAddress = (name: string) => /^shipping_(?!name|phone)/.test(name);

/**
 * The profile of now with what was changed in the form, which was opened with `start`. Another device may have changed the rest
 * since. Never mixes two addresses.
 */
export function withChanges(now: ProfileValues, start: ProfileValues, typed: ProfileValues): ProfileValues {
  const changed = (name: string) => typed[name as keyof ProfileValues] !== start[name as keyof ProfileValues];
  const names = Object.keys(typed);
  const hasMoved = names.some((name) => isAddress(name) && changed(name));
  const kept = names.filter((name) => changed(name) || (hasMoved && isAddress(name)));
  return { ...now, ...Object.fromEntries(kept.map((name) => [name, typed[name as keyof ProfileValues]])) };
}
