import { SectionHeading } from '#src/ui/section-heading.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactPanel } from './contact-panel.tsx';
import * as contactMessages from './messages.ts';

/** The contact page. */
export function ContactScreen() {
  return (
    <div className="wrap py-8 md:py-14">
      <span aria-hidden="true" className="mb-4 block h-1.5 w-12 rounded-full bg-accent" />
      <h1 className="font-display font-semibold text-5xl leading-none md:text-7xl">{contactMessages.title}</h1>
      <p className="mt-3 max-w-2xl text-lg">{contactMessages.lead}</p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <section aria-labelledby="write">
          <SectionHeading id="write" title={contactMessages.form} />
          <ContactForm />
        </section>
        <ContactPanel />
      </div>
    </div>
  );
}
