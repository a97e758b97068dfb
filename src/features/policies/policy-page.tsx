import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { longDate } from '#src/domain/shop-date.ts';
import { Button } from '#src/ui/button.tsx';
import * as policyMessages from './messages.ts';

export interface PolicySection {
  /** The fragment of this section's address. Never change one: others link to it. */
  id: string;
  heading: string;
  body: ReactNode;
}

export interface Policy {
  title: string;
  /** The policy in two or three sentences. */
  lead: string;
  /** ISO date of the last change of the text. */
  updated: string;
  sections: readonly PolicySection[];
}

/**
 * A policy with a table of contents, section links and a print layout. The chunk contains the whole text, so it opens
 * offline.
 */
export function PolicyPage({ title, lead, updated, sections }: Policy) {
  return (
    <article className="wrap py-8 md:py-14">
      <div className="max-w-3xl">
        <span aria-hidden="true" className="mb-4 block h-1.5 w-12 rounded-full bg-accent" />
        <h1 className="font-display font-semibold text-5xl leading-none md:text-7xl">{title}</h1>
        <p className="mt-4 text-lg md:text-xl">{lead}</p>
        <div className="mt-3 flex flex-wrap items-center gap-x-6">
          <p className="text-ink-soft text-sm">{policyMessages.updated(longDate(updated))}</p>
          <Button variant="quiet" className="-mx-5 text-sm print:hidden" onClick={() => window.print()}>
            {policyMessages.print}
          </Button>
        </div>
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 md:mt-10 lg:grid-cols-[16rem_minmax(0,44rem)] lg:gap-16 print:block">
        <PolicyContents sections={sections} />
        <div className="flex flex-col gap-10">
          {sections.map(({ id, heading, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-24">
              <h2
                id={`${id}-heading`}
                className="mb-3 break-after-avoid font-display font-semibold text-3xl leading-none md:text-4xl"
              >
                <Link
                  to="."
                  hash={id}
                  className="underline-offset-4 hover:underline hover:decoration-accent hover:decoration-4"
                >
                  {heading}
                </Link>
              </h2>
              <div className="rich-text">{body}</div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

/** The table of contents. On wide screens it stays visible beside the text. */
function PolicyContents({ sections }: { sections: readonly PolicySection[] }) {
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
