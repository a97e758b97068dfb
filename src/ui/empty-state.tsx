import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/**
 * Shown in place of a list: why it is empty, and what to do next. `isPage`: there is no other content, so the title is
 * the page's heading.
 */
export function EmptyState({
  title,
  text,
  icon = 'box',
  action,
  isPage = false,
}: {
  title: string;
  text?: string;
  icon?: IconName;
  action?: ReactNode;
  isPage?: boolean;
}) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-accent-soft text-accent-deep">
        <Icon name={icon} size={36} />
      </span>
      <Title className="mt-2 font-display font-semibold text-3xl leading-none">{title}</Title>
      {text ? <p className="text-ink-soft">{text}</p> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
