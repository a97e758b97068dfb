import { CommandError } from '#server/command-error.ts';
import { listReviews, moveReview } from '../reviews.ts';
import type { Verb } from '../verb.ts';

const MOVES = { show: 'shown', hide: 'hidden', remove: 'removed' } as const;

export const reviewVerb: Verb = {
  usage: 'list [waiting|shown|hidden]; show ID; hide ID; remove ID',
  about: 'list reviews, show one that waits or is hidden, hide one, or remove one for good; an ID may be shortened',
  examples: ['review list waiting'],
  async run([what = '', id, ...rest], shop) {
    if (what === 'list' && rest.length === 0)
      return (await listReviews(await shop.open(), id ?? '')).forEach((line) => void shop.say(line));
    const to = Object.hasOwn(MOVES, what) ? MOVES[what as keyof typeof MOVES] : undefined;
    if (!to || id === undefined || rest.length > 0) throw new CommandError('Use list, show ID, hide ID, or remove ID.');
    await moveReview(await shop.open(), id, to);
    shop.say(`The review is ${to}.`);
  },
};
