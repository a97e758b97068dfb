import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';

/** A notice above a list. */
export function Notice({ tone, title, children }: { tone: 'danger' | 'accent'; title: string; children?: ReactNode }) {
  return (
    <section
      aria-label={title}
      className={cx('mt-5 rounded-md px-4 py-3', tone === 'danger' ? 'bg-danger-soft' : 'bg-accent-soft')}
    >
      <h2 className={cx('flex items-center gap-2 font-semibold', tone === 'danger' ? 'text-danger' : 'text-ink')}>
        <Icon name="alert" size={18} />
        {title}
      </h2>
      {children}
    </section>
  );
}
