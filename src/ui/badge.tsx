import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const TONES = {
  neutral: 'bg-backdrop text-ink',
  ink: 'bg-ink text-paper',
  accent: 'bg-accent text-ink',
  green: 'bg-green-soft text-green',
  danger: 'bg-danger-soft text-danger',
  saving: 'bg-green text-white',
};

/** A short label: a discount, a state, a count. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: keyof typeof TONES;
  className?: string;
  children: ReactNode;
}) {
  return <span className={cx('badge', TONES[tone], className)}>{children}</span>;
}
