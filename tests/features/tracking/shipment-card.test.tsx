import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ShipmentCard } from '#src/features/tracking/shipment-card.tsx';
import { renderShop } from '#tests/kit/page/render-shop.tsx';

test('dates stay as the courier writes them where they cannot be read', async () => {
  const track = { current_status: 'In transit', awb_code: 'AWB1', edd: 'By Friday', origin: 'Pune', destination: '' };
  const left = { date: 'Monday evening', activity: 'Left the sorting centre', location: 'Pune' };
  const shipment = { track_status: 1, error: '', shipment_track: [track], shipment_track_activities: [left] };
  await renderShop(<ShipmentCard shipment={shipment} savedAt={null} />);
  expect(screen.getByText('By Friday')).toBeTruthy();
  expect(screen.getByText('Pune, Monday evening')).toBeTruthy();
});
