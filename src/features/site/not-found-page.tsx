import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button.tsx';
import * as siteMessages from './messages.ts';

/** Shown for any path that the shop does not have. */
export function NotFoundPage() {
  return (
    <div className="wrap grid place-items-center gap-4 py-20 text-center md:py-28">
      <p
        aria-hidden="true"
        className="-mb-6 font-bold font-display text-[min(11rem,45vw)] text-ink leading-[0.9] md:text-[16rem]"
      >
        4<span className="text-accent">0</span>4
      </p>
      {/* Small enough for one line on every phone, in the fallback font too. A second line would move the content below
          when the font arrives. */}
      <h1 className="font-display font-semibold text-3xl leading-none sm:text-4xl md:text-5xl">
        {siteMessages.notFoundTitle}
      </h1>
      <p className="max-w-md text-ink-soft">{siteMessages.notFoundText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass({ size: 'lg' })}>
          {siteMessages.goHome}
        </Link>
        <Link to="/searched-products" search={{ q: '' }} className={buttonClass({ size: 'lg', variant: 'secondary' })}>
          {siteMessages.seeProducts}
        </Link>
      </div>
    </div>
  );
}
