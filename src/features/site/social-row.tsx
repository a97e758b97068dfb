import { useQuery } from '@tanstack/react-query';
import type { SocialLinks } from '#src/contract/settings.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { socialLinksQuery } from '#src/features/settings/social-links-query.ts';
import { FootIcon, type FootIconName } from '#src/ui/foot-icon.tsx';

const NETWORKS: readonly { network: FootIconName; name: string; field: keyof SocialLinks }[] = [
  { network: 'facebook', name: 'Facebook', field: 'fburl' },
  { network: 'instagram', name: 'Instagram', field: 'igurl' },
  { network: 'youtube', name: 'YouTube', field: 'youtube_url' },
  { network: 'twitter', name: 'X (Twitter)', field: 'twitter_url' },
];

/** The social links that the shop has set. The row keeps its height while they load. */
export function SocialRow() {
  const { data: links } = useQuery(socialLinksQuery(useApi()));
  return (
    <ul className="foot-social -ml-2.5 flex min-h-11 flex-wrap">
      {NETWORKS.map(({ network, name, field }) =>
        links && isWebAddress(links[field]) ? (
          <li key={network}>
            <a href={links[field]} target="_blank" rel="noopener" aria-label={name}>
              <FootIcon name={network} className="size-5.5" />
            </a>
          </li>
        ) : null,
      )}
    </ul>
  );
}

/** Backend values are not trusted to be links: `javascript:` and the like are dropped. */
const isWebAddress = (text: string) => /^https?:\/\//i.test(text);
