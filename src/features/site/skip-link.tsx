import * as siteMessages from './messages.ts';

/** The first focus stop: skips the header. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-3 focus:font-semibold focus:text-ink"
    >
      {siteMessages.skipToContent}
    </a>
  );
}
