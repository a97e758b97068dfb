import type { UserProfile } from '#src/contract/account.ts';
import { longDate } from '#src/domain/shop-date.ts';
import { InitialsAvatar } from '#src/ui/initials-avatar.tsx';
import * as m from './messages.ts';

export function ProfileDetails({ profile }: { profile: UserProfile }) {
  const address = [
    profile.shipping_address_line1,
    profile.shipping_address_line2,
    [profile.shipping_city, profile.shipping_zip_code].filter(Boolean).join(' '),
    profile.shipping_state,
    profile.shipping_country,
  ].filter(Boolean);
  const rows: [string, string[]][] = [
    [m.name, [profile.shipping_name]],
    [m.email, [profile.contact_email]],
    [m.phone, [profile.shipping_phone]],
    [m.dob, [longDate(profile.dob)]],
    [m.address, address],
  ];
  return (
    <div className="rounded-lg bg-surface p-5 shadow-raised md:p-8">
      <InitialsAvatar name={profile.shipping_name || profile.contact_email} className="mb-5 size-20" />
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {rows.map(([label, lines]) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="break-words font-medium">
              {lines.filter(Boolean).length > 0
                ? lines.map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))
                : m.notGiven}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
