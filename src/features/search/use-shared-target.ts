import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sharedTarget } from './shared-target.ts';

/** Goes on to what another app shared with the shop, and is true until then. Only browsers open such an address. */
export function useSharedTarget(): boolean {
  const navigate = useNavigate();
  const shared = useLocation({
    select: ({ searchStr }) => (searchStr.includes('shared_') ? sharedTarget(searchStr, location.origin) : null),
  });
  useEffect(() => {
    if (shared) void navigate({ href: shared, replace: true });
  }, [shared, navigate]);
  return shared !== null;
}
