import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/features/session/api-context.ts';
import { Carousel } from '#src/ui/carousel.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { BannerSlide } from './banner-slide.tsx';
import { bannersQuery } from './banners-query.ts';
import * as homeMessages from './messages.ts';

/** Fixed by the product specification. Faster changes would hurry readers. */
const BANNER_AUTOPLAY_MS = 4000;

/** The banners; advances every 4 seconds and loops. Renders nothing when there are no banners. */
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

/** As large as a banner with its dots. */
function BannerSkeleton() {
  return (
    <div role="status" aria-label={homeMessages.loadingBanners}>
      <Skeleton className="aspect-9/10 w-full md:aspect-8/3 md:rounded-lg" />
      <div className="mt-2 h-11" />
    </div>
  );
}

/** An empty list on failure. */
function useBanners() {
  const { data, isPending } = useQuery(bannersQuery(useApi()));
  return { banners: data ?? [], isPending };
}
