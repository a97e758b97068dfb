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

/** The four social links, those that are set; the row keeps its height while they are on their way. */
export function SocialRow() {
  const { data: links } = useQuery(socialLinksQuery(useApi()));
  return (
    <ul className="-ml-2.5 flex min-h-11 flex-wrap">
      {NETWORKS.map(({ network, name, field }) =>
        links && isWebAddress(links[field]) ? (
          <li key={network}>
            <a
              href={links[field]}
              target="_blank"
              rel="noopener"
              aria-label={name}
              className="grid size-11 place-items-center rounded-full text-paper/85 hover:bg-accent hover:text-ink"
            >
              <FootIcon name={network} className="size-5.5" />
            </a>
          </li>
        ) : null,
      )}
    </ul>
  );
}

/** What a backend stores is not trusted to be a link: `javascript:` and the like are left out. */
const isWebAddress = (text: string) => /^https?:\/\//i.test(text);
