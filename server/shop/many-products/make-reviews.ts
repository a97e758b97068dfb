import type { Random } from './random.ts';

const FIRST = [
  'Aarav',
  'Aditi',
  'Bhavya',
  'Chirag',
  'Diya',
  'Esha',
  'Farah',
  'Gautam',
  'Isha',
  'Jatin',
  'Kiran',
  'Lata',
  'Manish',
  'Naina',
  'Pooja',
  'Ravi',
];
const LAST = [
  'Bose',
  'Chauhan',
  'Das',
  'Gupta',
  'Iyer',
  'Joshi',
  'Kaur',
  'Khan',
  'Menon',
  'Nair',
  'Patel',
  'Rao',
  'Reddy',
  'Sharma',
  'Singh',
  'Thomas',
];
/** By rating, from 2. */
const COMMENTS: readonly (readonly string[])[] = [
  ['Not what I expected.', 'Came late and the box was open.'],
  ['Does its job.', 'OK for the price.', 'Good, but smaller than I thought.'],
  ['Good quality, would buy again.', 'Happy with it, delivery took five days.', 'Nice, colour as in the photo.'],
  ['Excellent.', 'Using it every day, no complaints.', 'Best I have had at this price.'],
];
const MINUTE_MS = 60_000;
/** The date of the newest review. */
const LAST_REVIEW = Date.UTC(2026, 10, 1);

/** Half of the products get none, the others up to four, dated between `from` and the last one. */
export function makeReviews(random: Random, from: Date) {
  const count = random.chance(0.5) ? 0 : random.whole(1, 4);
  const minutes = Math.floor((LAST_REVIEW - from.getTime()) / MINUTE_MS);
  return Array.from({ length: count }, () => {
    const rating = random.pick([2, 3, 4, 4, 5, 5, 5]);
    return {
      name: `${random.pick(FIRST)} ${random.pick(LAST)}`,
      rating,
      comment: random.pick(COMMENTS[rating - 2] ?? []),
      createdAt: new Date(from.getTime() + random.whole(1, minutes) * MINUTE_MS).toISOString(),
    };
  });
}
