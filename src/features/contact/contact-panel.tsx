import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as freshnessMessages from '#src/features/freshness/messages.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { whyFailed } from '#src/features/freshness/why-failed.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { contactDetailsQuery } from '#src/features/settings/contact-details-query.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import * as contactMessages from './messages.ts';

const digitsOf = (number: string) => number.replace(/[^+\d]/g, '');

/** The shop's contact details, including those that Indian law requires. */
export function ContactPanel() {
  const api = useApi();
  const { data, error, isPending, refetch } = useQuery(contactDetailsQuery(api));
  const isOffline = useIsOffline();
  return (
    <section
      aria-labelledby="contact-details"
      className="on-dark h-fit rounded-lg bg-ink p-6 text-paper md:p-8"
      aria-busy={isPending}
    >
      <SectionHeading id="contact-details" title={contactMessages.details} />
      {isPending ? <Skeleton className="h-56 w-full opacity-20" /> : null}
      {data ? (
        <dl className="flex flex-col gap-5">
          <Row icon="mail" label={contactMessages.email} value={data.email}>
            <a href={`mailto:${data.email}`}>{data.email}</a>
          </Row>
          <Row icon="phone" label={contactMessages.phoneNumber} value={data.phoneNumber}>
            <a href={`tel:${digitsOf(data.phoneNumber)}`}>{data.phoneNumber}</a>
          </Row>
          <Row icon="headset" label={contactMessages.whatsappNumber} value={data.whatsappNumber}>
            <a
              href={`https://wa.me/${digitsOf(data.whatsappNumber).replace('+', '')}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {data.whatsappNumber}
            </a>
          </Row>
          <Row icon="pin" label={contactMessages.address} value={data.address}>
            {data.address}
          </Row>
        </dl>
      ) : error ? (
        <>
          <p>
            {contactMessages.detailsFailed} {freshnessMessages.whyText(whyFailed(error, isOffline), error)}
          </p>
          <Button className="mt-4" onClick={() => void refetch()}>
            {freshnessMessages.tryAgain}
          </Button>
        </>
      ) : null}
      <dl className="mt-5 flex flex-col gap-5">
        <Row icon="clock" label={contactMessages.hours} value={contactMessages.hoursText}>
          {contactMessages.hoursText}
        </Row>
        <Row icon="user" label={contactMessages.grievance} value={contactMessages.grievanceLink}>
          <Link to="/terms-conditions" hash="grievance">
            {contactMessages.grievanceLink}
          </Link>
        </Row>
      </dl>
    </section>
  );
}

/** Renders nothing for a value that the shop has not set. */
function Row({ icon, label, value, children }: { icon: IconName; label: string; value: string; children: ReactNode }) {
  if (value === '') return null;
  return (
    <div className="relative min-h-11 pl-15 [&_a]:-my-3 [&_a]:inline-block [&_a]:max-w-full [&_a]:py-3 [&_a]:underline [&_a]:underline-offset-4">
      <dt className="text-paper/70 text-sm">
        <span className="absolute top-0 left-0 grid size-11 place-items-center rounded-full bg-paper/10 text-accent">
          <Icon name={icon} />
        </span>
        {label}
      </dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  );
}
