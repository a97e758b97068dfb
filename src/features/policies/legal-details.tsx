import type { ReactNode } from 'react';
import type { ContactInfo } from '#src/contract/settings.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import * as policyMessages from './messages.ts';
import { useContactDetails } from './use-contact-details.ts';

type Row = readonly [label: string, field: keyof ContactInfo, link?: 'mailto' | 'tel'];

/** Consumer Protection (E-Commerce) Rules 2020, rule 5: the seller. */
const SELLER: readonly Row[] = [
  [policyMessages.legalName, 'legalName'],
  [policyMessages.address, 'address'],
  [policyMessages.email, 'email', 'mailto'],
  [policyMessages.phone, 'phoneNumber', 'tel'],
  [policyMessages.gstin, 'gstin'],
  [policyMessages.fssai, 'fssaiNumber'],
];

/** The same rules, rule 4: the grievance officer. */
const GRIEVANCE: readonly Row[] = [
  [policyMessages.grievanceOfficer, 'grievanceOfficer'],
  [policyMessages.grievanceEmail, 'grievanceEmail', 'mailto'],
  [policyMessages.grievancePhone, 'grievancePhone', 'tel'],
];

export const SellerDetails = () => <Details rows={SELLER} />;

export function GrievanceDetails() {
  return (
    <>
      <p>
        If something went wrong and our customer service did not put it right, write to our grievance officer. You
        receive a ticket number and an acknowledgement <strong>within 48 hours</strong>, and an answer that settles your
        complaint <strong>within one month</strong> of the day we receive it.
      </p>
      <Details rows={GRIEVANCE} />
      <p>
        You may also call the National Consumer Helpline on 1915, or complain at{' '}
        <a href="https://consumerhelpline.gov.in" rel="noreferrer">
          consumerhelpline.gov.in
        </a>
        .
      </p>
    </>
  );
}

/** Renders nothing for a shop without a licence number. */
export function FoodLicence() {
  const details = useContactDetails();
  return details?.fssaiNumber ? policyMessages.foodLicence(details.fssaiNumber) : null;
}

/** The values that the shop has set; placeholders while they load; a text when none is available. */
function Details({ rows }: { rows: readonly Row[] }) {
  const details = useContactDetails();
  const known = rows.filter(([, field]) => details === undefined || (details && details[field] !== ''));
  if (known.length === 0) return <p>{policyMessages.detailsMissing}</p>;
  return (
    <dl
      aria-busy={!details}
      className="grid gap-x-6 gap-y-2 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[11rem_1fr]"
    >
      {known.map(([label, field, link]) => (
        <div key={field} className="contents">
          <dt className="text-ink-soft text-sm sm:pt-0.5">{label}</dt>
          <dd className="mb-2 min-w-0 break-words font-medium sm:mb-0">
            {details ? linked(details[field], link) : <Skeleton className="h-[1lh] w-4/5" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function linked(value: string, link: Row[2]): ReactNode {
  if (!link) return value;
  return <a href={`${link}:${link === 'tel' ? value.replace(/[^+\d]/g, '') : value}`}>{value}</a>;
}
