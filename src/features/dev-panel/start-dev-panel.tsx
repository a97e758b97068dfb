// Loaded by src/app/main.tsx in development builds only: a production build does not contain this folder.
import { createRoot } from 'react-dom/client';
import type { Outbox } from '#src/offline/index.ts';
import { DevPanel } from './dev-panel.tsx';
import { installNetworkFaults } from './network-faults.ts';
import { peek } from './peek.ts';

/** Puts the panel on the page, and `window.shop.outbox.peek()` at hand for a developer. */
export function startDevPanel(outbox: Outbox): void {
  const place = document.createElement('div');
  document.body.append(place);
  Object.assign(window, { shop: { outbox: { peek, wake: outbox.wake } } });
  createRoot(place).render(<DevPanel outbox={outbox} faults={installNetworkFaults()} />);
}
