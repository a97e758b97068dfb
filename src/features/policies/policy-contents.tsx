import { Link } from '@tanstack/react-router';
import * as policyMessages from './messages.ts';
import type { PolicySection } from './policy-page.tsx';

/** The table of contents. On wide screens it stays visible beside the text. */
export function PolicyContents({ sections }: { sections: readonly PolicySection[] }) {
  return (
    <nav
      aria-label={policyMessages.contents}
      className="h-fit rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto print:hidden"
    >
      <p className="font-display font-medium text-2xl leading-none">{policyMessages.contents}</p>
      <ol className="mt-2 md:max-lg:columns-2 md:max-lg:gap-8">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Link to="." hash={id} className="flex min-h-11 items-center py-1 leading-tight hover:underline">
              {heading}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
