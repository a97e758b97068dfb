import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { siteSettingsQuery } from '#src/features/settings/site-settings-query.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { cx } from '#src/ui/cx.ts';
import { SHOP_NAME } from './page-title.ts';

/** The logo of the site settings, or the bundled one if there is none or it fails to load. */
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

/** The bundled logo: the shop's name in heavy straight strokes, the V in marigold like a raised pair of arms. */
function DefaultLogo({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 156 56"
      role="img"
      aria-label={SHOP_NAME}
      className={className}
      fill="currentColor"
      fillRule="evenodd"
    >
      <path className="fill-accent" d="M3 8h9l4.5 25L21 8h9l-9 40h-9z" />
      <path d="M32 8h9l4.5 14.5L50 8h9l-9.2 25.5V48h-8.6V33.5zM53 48 62 8h9l9 40h-8.4l-1.5-7.5h-7.2L61.4 48zm11.3-14.5h4.4L66.5 20zM74 8h9l4.5 14.5L92 8h9l-9.2 25.5V48h-8.6V33.5zM95 48l9-40h9l9 40h-8.4l-1.5-7.5h-7.2l-1.5 7.5zm11.3-14.5h4.4L108.5 20zM124 48V8h8.4l6.1 18.5L144.6 8h8.4v40h-8V27l-4.2 13h-4.6L132 27v21z" />
    </svg>
  );
}
