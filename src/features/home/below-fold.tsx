import { ServiceStrip } from '#src/features/product/service-strip.tsx';
import { CollectionGrid } from './collection-grid.tsx';
import * as homeMessages from './messages.ts';
import { Spotlight } from './spotlight.tsx';

/** The part of the home page that nobody sees without scrolling. */
export const BelowFold = () => (
  <>
    <Spotlight />
    <CollectionGrid />
    <section aria-label={homeMessages.services} className="below-fold edge-room [--guess:18.5rem] lg:[--guess:8rem]">
      <ServiceStrip />
    </section>
  </>
);
