import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { SellerDetails } from './legal-details.tsx';
import { ReachUs } from './reach-us.tsx';

const PROMISES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'box',
    title: 'Kit that lasts',
    text: 'Every dumbbell is dropped, every bench loaded and every seam pulled before it goes on sale. What does not hold is not sold.',
  },
  {
    icon: 'search',
    title: 'Nothing to hide',
    text: 'Every amount is on the label of a supplement, GST is in every price, and ratings come from people who wrote them.',
  },
  {
    icon: 'returns',
    title: '10 days to return',
    text: 'Free cancelling for 24 hours, returns for 10 days, money back in 5-7 business days. The rules fit on one page each.',
  },
  {
    icon: 'pin',
    title: 'Near you',
    text: 'Stores from Pune to Guwahati, where you can lift, try on and ask before you buy.',
  },
];

/** SPEC 2 /about. */
export function AboutScreen() {
  return (
    <div className="wrap py-6 md:py-10">
      <div className="on-dark relative isolate overflow-hidden rounded-lg bg-ink px-6 py-12 text-paper md:px-14 md:py-20">
        <span aria-hidden="true" className="mb-4 block h-1.5 w-12 rounded-full bg-accent" />
        <h1 className="font-display font-semibold text-5xl leading-none md:text-7xl">About us</h1>
        <p className="mt-4 max-w-2xl text-lg text-paper/85 md:text-xl">
          Vyayam is the Sanskrit word for exercise. We make and choose the things it takes: iron, mats, clothes and food
          for people who train at home, in the park and in the gym round the corner.
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

      <div className="mt-12 grid gap-10 md:mt-20 lg:grid-cols-2 lg:gap-16">
        <section aria-labelledby="story">
          <SectionHeading id="story" title="How it began" />
          <div className="rich-text max-w-prose">
            <p>
              It began with one pair of dumbbells that rusted in a single monsoon. The next pair we had made ourselves,
              with a coating that does not mind the weather, and soon made more for friends.
            </p>
            <p>
              From there it grew the way training does: a little more each week. Today we run this shop and our own
              stores, and still answer the telephone ourselves.
            </p>
            <p>
              We build for Indian homes: floors that neighbours live under, rooms that are a gym for an hour and a
              bedroom after, and summers in which fabric has to breathe.
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
