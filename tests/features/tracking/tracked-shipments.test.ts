import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { TrackingData } from '#src/contract/tracking.ts';
import { readTracked, saveTracked } from '#src/features/tracking/tracked-shipments.ts';

afterEach(() => localStorage.clear());

test('the device keeps the last five parcels, the newest first, and each of them once', () => {
  const shipment = v.parse(TrackingData, { track_status: 1 });
  const track = (awb: string) => saveTracked({ awb, at: 1, shipment }).map((one) => one.awb);
  expect(['A', 'B', 'A'].map(track).at(-1)).toEqual(['A', 'B']);
  expect(['C', 'D', 'E', 'F'].map(track).at(-1)).toEqual(['F', 'E', 'D', 'C', 'A']);
  expect(readTracked().map(({ awb }) => awb)).toEqual(['F', 'E', 'D', 'C', 'A']);
});
