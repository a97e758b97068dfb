// How much a shopper can still buy while hoarders hold as much as they can, from 1, 10 and 1,000 client IPs (decision 037;
// docs/security.md has the figures).
import { expect, test } from 'vitest';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { type Good, openHoarders, SHELF } from '#tests/kit/server/hoarders.ts';

/** The minimum left after the first wave. Many client IPs can hold all of few pieces, until they have twice not paid. */
const AT_FIRST: Record<number, Record<Good, number>> = {
  1: { lone: 0, few: 3, some: 30, many: 150 },
  10: { lone: 0, few: 0, some: 20, many: 100 },
  1000: { lone: 0, few: 0, some: 20, many: 100 },
};
/** The minimum left during every later wave: half of everything, and the last piece. */
const LATER: Record<Good, number> = { lone: 1, few: 3, some: 20, many: 100 };

onDatabase('hoarders', (database) => {
  test.each([1, 10, 1000])('at %d addresses leave at least half to shoppers who pay', async (addresses) => {
    const hoarders = await openHoarders(database().db, addresses);
    const first = await hoarders.attack();
    for (const good of Object.keys(SHELF) as Good[])
      expect(first[good], good).toBeGreaterThanOrEqual(AT_FIRST[addresses]?.[good] ?? 0);
    for (let wave = 0; wave < 2; wave += 1) {
      await hoarders.wait(6);
      await hoarders.attack();
    }
    await hoarders.wait(6);
    const after = await hoarders.attack();
    const bought: Record<string, number> = {};
    for (const good of Object.keys(SHELF) as Good[]) bought[good] = await hoarders.buy(good);
    process.stdout.write(`hoarders at ${addresses}: ${JSON.stringify({ first, after, bought })}\n`);
    for (const good of Object.keys(SHELF) as Good[]) expect(bought[good], good).toBeGreaterThanOrEqual(LATER[good]);
    expect(await hoarders.checkout.mistakes()).toEqual([]);
  });
});
