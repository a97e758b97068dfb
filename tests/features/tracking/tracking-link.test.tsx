// A link to a shipment that is followed on the tracking page itself, as by a guest who has looked up an order there.
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

const frame = cannedFetch();
const fetch: typeof globalThis.fetch = async (input, init) =>
  String(input).includes('/shipping/track/')
    ? Response.json({ tracking_data: { track_status: 1, shipment_track: [{ current_status: 'In transit' }] } })
    : frame.fetch(input, init);

test('the shipment of the link is asked for and shown, with its number in the field', async () => {
  const { router } = await openPage('/track-order', { fetch });
  await screen.findByRole('button', { name: 'Track Order' });
  await act(() => router.navigate({ to: '/track-order', search: { awb: 'AWB1' } }));
  expect((await screen.findByRole('region', { name: 'Shipment' })).textContent).toContain('In transit');
  expect(screen.getByRole('textbox', { name: 'AWB number' })).toHaveProperty('value', 'AWB1');
});
