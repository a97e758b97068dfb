import type { Product } from '#src/contract/product.ts';
import { Accordion } from '#src/ui/accordion.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import * as productMessages from './messages.ts';

const isAsked = ({ question, answer }: Product['faqs'][number]) => question.trim() !== '' || answer.trim() !== '';

/** Shown only if some FAQ has a non-empty question or answer. */
export function ProductFaqs({ faqs }: { faqs: Product['faqs'] }) {
  const asked = faqs.filter(isAsked);
  if (asked.length === 0) return null;
  return (
    <section className="mx-auto w-full max-w-4xl">
      <SectionHeading title={productMessages.faqs} />
      <Accordion
        items={asked.map(({ question, answer }, place) => ({
          id: `faq-${place}`,
          summary: question.trim() || productMessages.unnamedQuestion,
          content: <p className="whitespace-pre-line">{answer}</p>,
        }))}
      />
    </section>
  );
}
