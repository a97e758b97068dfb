import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Product } from '#src/contract/product.ts';
import { categorySlug } from '#src/domain/slug.ts';
import { useListing } from '#src/features/catalogue/use-listing.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { cx } from '#src/ui/cx.ts';
import { Picture } from '#src/ui/picture.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { bestSellerRequest, collectionRequest } from './home-requests.ts';
import * as homeMessages from './messages.ts';

const PLACEHOLDERS = 8;
/** This many tiles are visible before scrolling, the last one in part. */
const ON_A_PHONE = 4;
/** On phones the row runs to the edge of the screen, which shows that it can scroll. */
const ROW =
  'tiles -mx-4 flex snap-x scroll-pl-4 gap-3 px-4 md:-mx-6 md:scroll-pl-6 md:px-6 lg:mx-0 lg:px-0 overflow-x-auto pb-2 md:gap-5 lg:grid lg:overflow-visible';
/**
 * Columns on desktops, by the number of categories. Fixed in advance: columns that depend on rendered tiles would shift
 * while the page streams in.
 */
const COLUMNS = ['lg:grid-cols-4', 'lg:grid-cols-5', 'lg:grid-cols-6', 'lg:grid-cols-7', 'lg:grid-cols-8'];
const columnsFor = (count: number) => COLUMNS[Math.min(Math.max(count - 4, 0), COLUMNS.length - 1)];

/** A link to each category, with a photograph of one of its products. Sends no request of its own. */
export function CategoryTiles() {
  const { data: categories, isPending } = useQuery(categoriesQuery(useApi()));
  const { photos, isPending: isLooking } = usePhotos();
  if (!isPending && !categories?.length) return null;
  return (
    <section aria-label={homeMessages.categories}>
      <SectionHeading title={homeMessages.categories} />
      <ul className={cx(ROW, columnsFor(categories?.length ?? PLACEHOLDERS))}>
        {categories
          ? categories.map(({ _id, categoryName, image }, place) => (
              <li key={_id}>
                <CategoryTile
                  place={place}
                  name={categoryName}
                  photo={image ? { path: image } : photos.get(categorySlug(categoryName))}
                  isLooking={isLooking}
                />
              </li>
            ))
          : Array.from({ length: PLACEHOLDERS }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
              <li key={place}>
                <Skeleton className="aspect-square w-full rounded-md" />
                <Skeleton className="mt-2 mb-6 h-5 lg:mb-0 w-3/4" />
              </li>
            ))}
      </ul>
    </section>
  );
}

interface Photo {
  path: string;
  /** Blur placeholder colours, if the server sends them. */
  blurColors?: string | undefined;
}

interface TileProps {
  /** 0 is the first of the row. */
  place: number;
  name: string;
  photo: Photo | undefined;
  /** The photographs are still loading. */
  isLooking: boolean;
}

function CategoryTile({ place, name, photo, isLooking }: TileProps) {
  const fileUrl = useFileUrl();
  return (
    <Link to="/category-products/$category" params={{ category: categorySlug(name) }} className="tile">
      {!photo && isLooking ? (
        <span className="block aspect-square bg-backdrop" />
      ) : (
        <Picture
          src={fileUrl(photo?.path ?? '')}
          blurColors={photo?.blurColors}
          alt=""
          ratio="1/1"
          isFar={place >= ON_A_PHONE}
          sizes="(min-width: 48rem) 9rem, 7rem"
          upTo={400}
          className="tile-photo"
        />
      )}
      <span>{name}</span>
    </Link>
  );
}

/** Slug -> picture path, from the products that this page shows anyway. Each picture is used for one category only. */
function usePhotos(): { photos: ReadonlyMap<string, Photo>; isPending: boolean } {
  const collection = useListing(collectionRequest);
  const bestSellers = useListing(bestSellerRequest);
  return {
    photos: photosByCategory([...collection.products, ...bestSellers.products]),
    isPending: collection.isPending || bestSellers.isPending,
  };
}

function photosByCategory(products: readonly Product[]): Map<string, Photo> {
  const photos = new Map<string, Photo>();
  for (const { category, productImage, blurColors } of products) {
    const slug = categorySlug(category);
    if (productImage !== '' && !photos.has(slug))
      photos.set(slug, { path: productImage, blurColors: blurColors?.[productImage] });
  }
  return photos;
}
