/** The four networks of SPEC 2 Footer, drawn by hand: brand marks are not in the icon set. */
export type SocialNetwork = 'facebook' | 'instagram' | 'youtube' | 'twitter';

const PATHS: Record<SocialNetwork, string> = {
  facebook:
    'M13.5 21v-7.5h2.6l.5-3.2h-3.1V8.3c0-1 .4-1.6 1.7-1.6h1.5V3.9A19 19 0 0 0 14.5 3.7c-2.5 0-4.1 1.5-4.1 4.2v2.4H7.6v3.2h2.8V21z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5m0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4m0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4m4.6-3.5a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2',
  youtube:
    'M21.6 7.6a2.6 2.6 0 0 0-1.8-1.9C18.2 5.3 12 5.3 12 5.3s-6.2 0-7.8.4a2.6 2.6 0 0 0-1.8 1.9A27 27 0 0 0 2 12a27 27 0 0 0 .4 4.4 2.6 2.6 0 0 0 1.8 1.9c1.6.4 7.8.4 7.8.4s6.2 0 7.8-.4a2.6 2.6 0 0 0 1.8-1.9A27 27 0 0 0 22 12a27 27 0 0 0-.4-4.4M10 15V9l5.2 3z',
  twitter:
    'M3.5 4h4.7l3.9 5.3L16.7 4h2.6l-6 7 6.9 9h-4.7l-4.3-5.8L6.200 20H3.600l6.400-7.400zm3.700 1.900 9.300 12.200h1L8.200 5.900z',
};

export function SocialIcon({ network, size = 22 }: { network: SocialNetwork; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={PATHS[network]} />
    </svg>
  );
}
