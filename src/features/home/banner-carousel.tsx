import { Carousel } from '#src/ui/carousel.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { BannerSlide } from './banner-slide.tsx';
import * as homeMessages from './messages.ts';
import { useBanners } from './use-banners.ts';

/** SPEC 9: a faster change would hurry a reader, and SPEC fixes it. */
const BANNER_AUTOPLAY_MS = 4000;

/** SPEC 2 Home: advances every 4 seconds and loops. Nothing stands here when there are no banners. */
export function BannerCarousel() {
  const { banners, isPending } = useBanners();
  if (isPending) return <BannerSkeleton />;
  if (banners.length === 0) return null;
  return (
    <Carousel
      label={homeMessages.banners}
      autoplayMs={BANNER_AUTOPLAY_MS}
      loop
      showDots
      slides={banners.map((banner, place) => <BannerSlide key={banner._id} banner={banner} place={place} />)}
    />
  );
}

/** The size of a banner with its row of dots. */
function BannerSkeleton() {
  return (
    <div role="status" aria-label={homeMessages.loadingBanners}>
      <Skeleton className="aspect-9/10 w-full md:aspect-8/3 md:rounded-lg" />
      <div className="mt-2 h-11" />
    </div>
  );
}
