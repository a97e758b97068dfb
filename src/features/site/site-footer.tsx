import { Link } from '@tanstack/react-router';
import { chooseDataSaver } from '#src/features/session/data-saver-choice.ts';
import { useDataSaver } from '#src/ui/data-saver.ts';
import * as siteMessages from './messages.ts';
import { FOOTER_COLUMNS } from './nav-links.ts';
import { ShopLogo } from './shop-logo.tsx';
import { SocialRow } from './social-row.tsx';

/** The footer of every page. */
export function SiteFooter() {
  return (
    <footer className="below-fold [--guess:67rem] md:[--guess:52rem] lg:[--guess:38rem] on-dark bg-ink pb-safe text-paper md:mt-8">
      <div className="wrap grid gap-10 py-12 md:py-16 lg:grid-cols-[20rem_1fr] lg:gap-20">
        <div className="flex min-w-0 flex-col gap-6">
          {/* A light background, so that any shop's logo is readable. */}
          <div className="w-fit max-w-full rounded-md bg-paper p-3 text-ink">
            <ShopLogo width={156} height={56} className="h-14 w-39 max-w-full" />
          </div>
          <p className="max-w-xs text-paper/80">{siteMessages.promise}</p>
          <NewsletterBox />
          <DataSaverSwitch />
          <SocialRow />
        </div>
        <nav
          aria-label={siteMessages.footerNav}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-8"
        >
          {FOOTER_COLUMNS.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className="font-display font-medium text-2xl text-accent leading-none">{heading}</h2>
              <ul className="mt-2">
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className="foot-link">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-paper/15 border-t">
        {/* Space for the bottom bar on phones. */}
        <p className="wrap py-5 text-paper/70 text-sm max-lg:pb-24">{siteMessages.credit}</p>
      </div>
    </footer>
  );
}

/** An e-mail field that does not submit anything; the product specification has it so. */
function NewsletterBox() {
  return (
    <input
      type="email"
      autoComplete="email"
      aria-label={siteMessages.newsletterPlaceholder}
      placeholder={siteMessages.newsletterPlaceholder}
      className="h-12 w-full max-w-sm rounded-md border border-paper/40 bg-transparent px-4 text-paper placeholder:text-paper/70"
    />
  );
}

/** The data saver's switch in the footer. */
function DataSaverSwitch() {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        aria-labelledby="data-saver"
        aria-describedby="data-saver-means"
        checked={useDataSaver()}
        onChange={(event) => chooseDataSaver(event.target.checked)}
        className="size-5 accent-accent"
      />
      <span>
        <span id="data-saver">{siteMessages.dataSaver}</span>
        <span id="data-saver-means" className="block text-paper/80 text-sm">
          {siteMessages.dataSaverMeans}
        </span>
      </span>
    </label>
  );
}
