// Loaded by src/app/main.tsx in development builds only; production builds do not contain this folder.
import { createRoot } from 'react-dom/client';
import type { Outbox } from '#src/offline/index.ts';
import { DevPanel } from './dev-panel.tsx';
import { installNetworkFaults } from './network-faults.ts';
import { peek } from './peek.ts';

/** Mounts the panel and adds `window.shop.outbox.peek()` for developers. */
export function startDevPanel(outbox: Outbox): void {
  const place = document.createElement('div');
  document.body.append(place);
  Object.assign(window, { shop: { outbox: { peek, wake: outbox.wake } } });
  createRoot(place).render(<DevPanel outbox={outbox} faults={installNetworkFaults()} />);
}
