import { cx } from './cx.ts';

/** A spinner in the text colour. With a `label` it announces itself. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span
      {...(label ? { role: 'status' } : { 'aria-hidden': true })}
      className={cx('inline-flex items-center gap-2', className)}
    >
      <svg
        viewBox="0 0 24 24"
        className="size-5 animate-spin motion-reduce:animate-none"
        fill="none"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
