import { beforeEach, expect, test, vi } from 'vitest';
import { countVisit, readInstallMemory, remember } from '#src/features/install/install-memory.ts';
import { isGoodMoment, type Moment } from '#src/features/install/use-invitation.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-21T08:00:00Z');
const NEW = { visits: 1, openedAt: NOW, dismissals: 0, dismissedAt: 0, isInstalled: false, askedToLast: false };

type Change = Partial<Omit<Moment, 'memory'>> & Partial<Moment['memory']>;
const at = ({ hasAdded = false, path = '/', now = NOW, ...memory }: Change) =>
  isGoodMoment({ memory: { ...NEW, ...memory }, hasAdded, path, now });

test.each<[string, Change, boolean]>([
  ['the first visit', {}, false],
  ['the first visit, after something was put into the cart', { hasAdded: true }, true],
  ['the second visit', { visits: 2 }, true],
  ['the second visit, at checkout', { visits: 2, path: '/checkout' }, false],
  ['the second visit, while logging in', { visits: 2, path: '/login' }, false],
  ['a week after "Not now"', { visits: 5, dismissals: 1, dismissedAt: NOW - 7 * DAY }, false],
  ['a month after "Not now"', { visits: 5, dismissals: 1, dismissedAt: NOW - 31 * DAY }, true],
  ['ever after the second "Not now"', { visits: 9, dismissals: 2, dismissedAt: NOW - 400 * DAY }, false],
  ['once installed', { visits: 9, hasAdded: true, isInstalled: true }, false],
])('%s', (_, moment, isGood) => expect(at(moment)).toBe(isGood));

beforeEach(() => localStorage.clear());

test('a reload or a second tab is no second visit, the next morning is', () => {
  countVisit(NOW);
  countVisit(NOW + 60_000);
  expect(readInstallMemory().visits).toBe(1);
  countVisit(NOW + DAY);
  expect(readInstallMemory().visits).toBe(2);
});

test('an unreadable memory is an empty one, and a blocked storage remembers nothing', () => {
  localStorage.setItem('shop.install', '{"visits":"many","dismissals":1');
  expect(readInstallMemory()).toMatchObject({ visits: 0, dismissals: 0, openedAt: 0, dismissedAt: 0 });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(() => remember({ dismissals: 1 })).not.toThrow();
  vi.restoreAllMocks();
});
