import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from '#src/ui/save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a file is saved under its name, and its memory is released after the browser has read it', () => {
  vi.useFakeTimers();
  const live = new Map<string, Blob>();
  // jsdom has neither.
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      live.set('blob:1', blob);
      return 'blob:1';
    },
    revokeObjectURL: (url: string) => live.delete(url),
  });
  const saved: unknown[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, live.get(this.href)]);
  });
  const file = new Blob(['{}']);
  saveFile('orders.json', file);
  expect(saved).toEqual([['orders.json', file]]);
  vi.advanceTimersByTime(30_000);
  expect(live.size).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(live.size).toBe(0);
});
