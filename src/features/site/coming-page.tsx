import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';

/** A page whose own screen is still being built: says so, and leads back to shopping. */
export function ComingPage({ title, text, icon = 'box' }: { title: string; text: string; icon?: IconName }) {
  return (
    <div className="wrap py-10 md:py-16">
      <div className="relative isolate overflow-hidden rounded-lg bg-ink px-6 py-14 text-paper on-dark md:px-14 md:py-20">
        <Icon
          name={icon}
          size={320}
          className="-z-10 -translate-y-1/2 absolute top-1/2 right-10 hidden text-paper/10 md:block"
        />
        <span aria-hidden="true" className="mb-4 block h-1.5 w-12 rounded-full bg-accent" />
        <h1 className="font-display font-semibold text-5xl leading-none md:text-7xl">{title}</h1>
        <p className="mt-4 max-w-lg text-lg text-paper/85">{text}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to="/best-seller" className={buttonClass({ size: 'lg' })}>
            See best sellers
          </Link>
        </p>
      </div>
    </div>
  );
}
