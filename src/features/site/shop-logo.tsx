import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { siteSettingsQuery } from '#src/features/settings/site-settings-query.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { cx } from '#src/ui/cx.ts';
import { DefaultLogo } from './default-logo.tsx';
import { SHOP_NAME } from './page-title.ts';

/** The logo of the site settings, or the bundled one while there is none or it does not load (SPEC 2 Header). */
export function ShopLogo({ width, height, className }: { width: number; height: number; className?: string }) {
  const { data: settings } = useQuery(siteSettingsQuery(useApi()));
  const toUrl = useFileUrl();
  const [failed, setFailed] = useState('');
  const path = settings?.websiteLogo ?? '';
  if (path === '' || failed === path) return <DefaultLogo className={className} />;
  return (
    <img
      src={toUrl(path)}
      alt={SHOP_NAME}
      width={width}
      height={height}
      onError={() => setFailed(path)}
      className={cx('object-contain object-left', className)}
    />
  );
}
