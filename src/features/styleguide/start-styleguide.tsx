// Loaded by src/app/main.tsx in development builds only, at /styleguide: a production build does not contain this folder.
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Styleguide } from './styleguide.tsx';

/** Shows every primitive of src/ui in every state, in place of the shop. `router`: links want one. */
export function startStyleguide(root: HTMLElement, router: AnyRouter): void {
  createRoot(root).render(
    <RouterContextProvider router={router}>
      <Styleguide />
    </RouterContextProvider>,
  );
}
