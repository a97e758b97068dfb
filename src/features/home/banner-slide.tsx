import { Link } from '@tanstack/react-router';
import type { Banner } from '#src/contract/banner.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Picture } from '#src/ui/picture.tsx';
import * as homeMessages from './messages.ts';

/**
 * One banner. Its words are real text over the empty part of the picture (left, on phones above), so that they can be
 * read aloud, searched and enlarged. A backend that sends only a picture has the words in the picture.
 */
export function BannerSlide({ banner, place }: { banner: Banner; place: number }) {
  const fileUrl = useFileUrl();
  const { bannerImg, bannerImgMobile, heading, line, linkTo, blurColors } = banner;
  const hasWords = heading !== '' || line !== '';
  return (
    <div className="relative bg-backdrop md:overflow-hidden md:rounded-lg">
      <Picture
        src={fileUrl(bannerImg)}
        blurColors={blurColors}
        {...(bannerImgMobile === '' ? {} : { mobileSrc: fileUrl(bannerImgMobile) })}
        alt={hasWords ? '' : homeMessages.banner(place + 1)}
        ratio="8/3"
        sizes="(min-width: 84rem) 80rem, 100vw"
        priority={place === 0}
        isFar={place > 0}
      />
      {hasWords ? (
        <div className={cx('banner-words', bannerImgMobile !== '' && 'absolute inset-0 max-[19rem]:static')}>
          <h2>{heading}</h2>
          <p>{line}</p>
          {linkTo === '' ? null : <BannerLink to={linkTo} heading={heading} />}
        </div>
      ) : linkTo === '' ? null : (
        <BannerLink to={linkTo} heading={homeMessages.banner(place + 1)} isWhole />
      )}
    </div>
  );
}

/** The router handles links within the shop, the browser all others. */
function BannerLink({ to, heading, isWhole = false }: { to: string; heading: string; isWhole?: boolean }) {
  const look = {
    className: isWhole ? 'absolute inset-0' : cx(buttonClass(), 'mt-auto md:mt-0'),
    'aria-label': `${homeMessages.shopNow}: ${heading}`,
  };
  const text = isWhole ? null : homeMessages.shopNow;
  if (!to.startsWith('/') || /[?#]/.test(to))
    return (
      <a href={to} {...look}>
        {text}
      </a>
    );
  return (
    <Link to={to} {...look}>
      {text}
    </Link>
  );
}
