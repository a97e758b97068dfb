interface CountProps {
  count: number;
  /** What screen readers hear; without it only the number is shown, for a link that has a label. */
  text?: string;
}

/** The number on the icon of a list. The key starts its little animation anew. */
export const CountBadge = ({ count, text }: CountProps) => (
  <>
    <span className="sr-only">{text}</span>
    {count ? (
      <span
        key={count}
        aria-hidden="true"
        className="cart-badge absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-bold text-ink text-xs"
      >
        {count > 99 ? '99+' : count}
      </span>
    ) : null}
  </>
);
