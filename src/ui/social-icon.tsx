/** The four networks of SPEC 2 Footer. */
export type SocialNetwork = 'facebook' | 'instagram' | 'youtube' | 'twitter';

/** Drawn by the style sheet (social-icon.css): the foot of every page is no place for a thousand figures. */
export const SocialIcon = ({ network }: { network: SocialNetwork }) => (
  <span aria-hidden="true" className={`social-icon social-${network}`} />
);
