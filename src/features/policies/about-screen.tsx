import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { SellerDetails } from './legal-details.tsx';
import { ReachUs } from './reach-us.tsx';

const PROMISES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'box',
    title: 'Kit for training',
    text: 'Iron, mats, clothes and supplements for training at home, in the park and in the gym, with every size and its stock on the page.',
  },
  {
    icon: 'search',
    title: 'Nothing to hide',
    text: 'GST is in every price, shipping is named before you order, and what you save is worked out from the regular price.',
  },
  {
    icon: 'refresh',
    title: '10 days to return',
    text: 'Free cancellation for 24 hours, returns for 10 days, money back in 5-7 business days. Each policy fits on one page.',
  },
  {
    icon: 'pin',
    title: 'Near you',
    text: 'In our stores you can lift, try on and ask before you buy. Each is listed with its address, number and hours.',
  },
];

/** The screen of /about. */
export function AboutScreen() {
  return (
    <div className="wrap py-6 md:py-10">
      <div className="on-dark relative isolate overflow-hidden rounded-lg bg-ink px-6 py-12 text-paper md:px-14 md:py-20">
        <span aria-hidden="true" className="mb-4 block h-1.5 w-12 rounded-full bg-accent" />
        <h1 className="font-display font-semibold text-5xl leading-none md:text-7xl">About us</h1>
        <p className="mt-4 max-w-2xl text-lg text-paper/85 md:text-xl">
          Vyayam is the Sanskrit word for exercise. We sell what it takes: iron, mats, clothes and food for people who
          train at home, in the park and in the gym round the corner.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to="/best-seller" className={buttonClass({ size: 'lg' })}>
            See best sellers
          </Link>
        </p>
      </div>

      <section aria-labelledby="promises" className="mt-12 md:mt-20">
        <SectionHeading id="promises" title="What you can hold us to" />
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {PROMISES.map(({ icon, title, text }) => (
            <li key={title} className="rounded-lg border border-line bg-surface p-5">
              <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-deep">
                <Icon name={icon} size={24} />
              </span>
              <h3 className="mt-4 font-display font-semibold text-2xl leading-none">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-10 md:mt-20 lg:grid-cols-2 lg:gap-16">
        <section aria-labelledby="story">
          <SectionHeading id="story" title="How we sell" />
          <div className="rich-text max-w-prose">
            <p>
              This shop sells to people in India, in rupees. You can buy without an account, pay online or on delivery,
              and look around, fill a cart and read every policy without a network.
            </p>
            <p>
              Nobody who only looks is asked for a name. What an order needs is asked for once, at the checkout, and is
              used for that order.
            </p>
            <p>
              When something is not right, write to us or call. The rules for returns, refunds and cancelling are each
              on a page of their own.
            </p>
          </div>
        </section>
        <section aria-labelledby="who">
          <SectionHeading id="who" title="Who we are" />
          <div className="rich-text">
            <SellerDetails />
            <ReachUs about="the shop" />
          </div>
          <p className="mt-5 flex flex-wrap gap-3">
            <Link to="/contact" className={buttonClass({ variant: 'secondary' })}>
              Contact us
            </Link>
            <Link to="/stores" className={buttonClass({ variant: 'secondary' })}>
              Find a store
            </Link>
          </p>
        </section>
      </div>
    </div>
  );
}
