// Loaded by src/app/main.tsx in development builds only, at /styleguide; production builds do not contain this folder.
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Styleguide } from './styleguide.tsx';

/** Renders the styleguide in place of the shop. `router`: links need one. */
export function startStyleguide(root: HTMLElement, router: AnyRouter): void {
  createRoot(root).render(
    <RouterContextProvider router={router}>
      <Styleguide />
    </RouterContextProvider>,
  );
}
