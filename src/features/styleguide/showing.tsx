import { Accordion } from '#src/ui/accordion.tsx';
import { AmountRow } from '#src/ui/amount-row.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { Button } from '#src/ui/button.tsx';
import { Carousel } from '#src/ui/carousel.tsx';
import { Deferred } from '#src/ui/deferred.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FootIcon } from '#src/ui/foot-icon.tsx';
import { Icon, iconNames } from '#src/ui/icon.tsx';
import { InitialsAvatar } from '#src/ui/initials-avatar.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Price } from '#src/ui/price.tsx';
import { Rating } from '#src/ui/rating.tsx';
import { RichText } from '#src/ui/rich-text.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { Sample } from './sample.tsx';

const TONES = ['neutral', 'ink', 'accent', 'green', 'danger', 'saving'] as const;
const FOOT_ICONS = [
  ...(['facebook', 'instagram', 'youtube', 'twitter'] as const),
  ...(['headset', 'truck', 'returns', 'shield'] as const),
];
/** A transparent picture, so that the blur colours below it show. */
const CLEAR = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";
const SLIDES = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((word) => (
  <p key={word} className="rounded-md bg-surface p-10">
    {word}
  </p>
));

/** Components that only display something. */
export function Showing() {
  return (
    <>
      <Sample name="Price">
        <Price paise={129_900} size="sm" />
        <Price paise={129_900} regularPaise={199_900} />
        <Price paise={129_900} regularPaise={199_900} size="lg" />
      </Sample>
      <Sample name="Rating">
        <Rating value={4.3} count={6} size="sm" />
        <Rating value={4.3} count={6} />
        <Rating value={2.5} size="lg" />
      </Sample>
      <Sample name="Badge">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Sample>
      <Sample name="Icon">
        {iconNames.map((name) => (
          <span key={name} className="grid w-20 place-items-center gap-1 text-xs">
            <Icon name={name} size={24} />
            {name}
          </span>
        ))}
      </Sample>
      <Sample name="Foot icon">
        {FOOT_ICONS.map((name) => (
          <FootIcon key={name} name={name} className="size-6" />
        ))}
      </Sample>
      <Sample name="Rich text">
        <div className="max-w-xl">
          <RichText html="<h3>What it is</h3><p>A <strong>quick</strong> rope.</p><ul><li>3 m long</li></ul>" />
        </div>
      </Sample>
      <Sample name="Picture without a picture, on its way, skeleton, spinner, avatar">
        <Picture src="" alt="" sizes="10rem" className="max-w-40" />
        <Picture src={CLEAR} blurColors="#3a3632,#8c7b6a,#f1efeb" alt="" sizes="10rem" className="max-w-40" />
        <Skeleton className="aspect-4/5 w-40" />
        <Spinner label="Loading" />
        <InitialsAvatar name="Asha Rao" />
      </Sample>
      <Sample name="Heading, breadcrumbs, amount">
        <div className="w-full max-w-xl">
          <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Strength Equipment' }]} />
          <SectionHeading title="Best Seller" />
          <dl>
            <AmountRow label="Subtotal" amount="Rs. 1,299" />
            <AmountRow label="Coupon" amount="- Rs. 130" isSaving />
          </dl>
        </div>
      </Sample>
      <Sample name="Accordion">
        <div className="w-full max-w-xl">
          <Accordion
            items={[
              { id: 'a', summary: 'Open', content: 'What it says', isOpen: true },
              { id: 'b', summary: 'Closed', content: 'What it says' },
            ]}
          />
        </div>
      </Sample>
      <Sample name="Carousel">
        <div className="w-full">
          <Carousel label="A row that goes on" slides={SLIDES} perView={{ base: 1.5, md: 3, lg: 4 }} showDots />
          <Carousel label="A row that fits" slides={SLIDES.slice(0, 2)} perView={{ base: 2, lg: 4 }} />
        </div>
      </Sample>
      <Sample name="Empty state">
        <EmptyState
          title="Your cart is empty"
          text="Pick something to train with."
          icon="cart"
          action={<Button>Shop Now</Button>}
        />
        <EmptyState title="A title alone" />
      </Sample>
      <Sample name="Deferred">
        <Deferred>
          <p>Drawn after the rest.</p>
        </Deferred>
      </Sample>
    </>
  );
}
