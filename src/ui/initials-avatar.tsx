import { cx } from './cx.ts';

/** Background and text colours. The name's hash picks one, so that the same name always looks the same. */
const LOOKS = [
  ['fill-accent', 'fill-ink'],
  ['fill-ink', 'fill-paper'],
  ['fill-green', 'fill-white'],
  ['fill-accent-soft', 'fill-accent-deep'],
] as const;

/** A round picture of a name's initials, rendered here, so that no third party learns who shops. */
export function InitialsAvatar({ name, className = 'size-12' }: { name: string; className?: string }) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const [disc, letters] = LOOKS[sum % LOOKS.length] ?? LOOKS[0];
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={cx('shrink-0', className)}>
      <circle cx="24" cy="24" r="24" className={disc} />
      <text
        x="24"
        y="25"
        textAnchor="middle"
        dominantBaseline="central"
        className={cx('font-display font-semibold text-[24px]', letters)}
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}

/** 'Asha Rao' is 'AR', 'asha@example.com' is 'A', '' is '?'. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?';
}
