// Loaded by src/app/main.tsx in development builds only, at /styleguide; production builds do not contain this folder.
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Toaster } from '#src/ui/toaster.tsx';
import { Controls } from './controls.tsx';
import { Fields } from './fields.tsx';
import { Forms } from './forms.tsx';
import { Overlays } from './overlays.tsx';
import { Showing } from './showing.tsx';
import { Tokens } from './tokens.tsx';

/** Renders the styleguide in place of the shop. `router`: links need one. */
export function startStyleguide(root: HTMLElement, router: AnyRouter): void {
  createRoot(root).render(
    <RouterContextProvider router={router}>
      <Styleguide />
    </RouterContextProvider>,
  );
}

/** Shows every component of src/ui in every state. Look here before and after you change one. */
function Styleguide() {
  return (
    <main className="wrap flex flex-col gap-12 py-10">
      <h1 className="font-display font-semibold text-6xl leading-none">Styleguide</h1>
      <Tokens />
      <Controls />
      <Fields />
      <Forms />
      <Showing />
      <Overlays />
      <Toaster />
    </main>
  );
}
