import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserProfile } from '#src/contract/account.ts';
import { LoadFailed } from '#src/features/freshness/load-failed.tsx';
import { SavedAt } from '#src/features/freshness/saved-at.tsx';
import { useApi } from '#src/features/session/api-context.ts';
import { profileQuery } from '#src/features/session/profile-query.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { DashboardHeading } from './dashboard-heading.tsx';
import * as m from './messages.ts';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The screen of /userdashboard and /userdashboard/profile: shows the profile and switches to the form. */
export function ProfileScreen() {
  const api = useApi();
  const { contactEmail } = useSession();
  const query = profileQuery(api, contactEmail);
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    meta: { personal: 'kept', failure: m.profileFailed },
  });
  const [isEditing, setIsEditing] = useState(false);
  const profile = data ?? (data === null ? { ...NOTHING, contact_email: contactEmail ?? '' } : undefined);

  const canEdit = profile && !isEditing;
  return (
    <>
      <DashboardHeading
        title={isEditing ? m.editProfile : m.profile}
        below={<SavedAt queryKey={query.queryKey} result={{ data, isFetching }} className="mt-1 mb-3" />}
        action={canEdit ? <Button onClick={() => setIsEditing(true)}>{m.editProfile}</Button> : null}
      />
      {profile && isEditing ? (
        <ProfileForm profile={profile} onDone={() => setIsEditing(false)} />
      ) : profile ? (
        <ProfileDetails profile={profile} />
      ) : error ? (
        <LoadFailed title={m.notLoaded} what={m.yourProfile} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full rounded-lg" />
      )}
    </>
  );
}

const NOTHING: UserProfile = {
  shipping_name: '',
  contact_email: '',
  dob: '',
  shipping_phone: '',
  shipping_address_line1: '',
  shipping_address_line2: '',
  shipping_city: '',
  shipping_state: '',
  shipping_country: '',
  shipping_zip_code: '',
};
