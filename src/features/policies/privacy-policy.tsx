import { PolicyPage } from './policy-page.tsx';
import { PRIVACY_COLLECTED } from './privacy-collected.tsx';
import { PRIVACY_RIGHTS } from './privacy-rights.tsx';

export function PrivacyPolicy() {
  return (
    <PolicyPage
      title="Privacy policy"
      lead="We ask for what an order needs, use it for that, and sell it to nobody. There are no advertising trackers in this shop."
      updated="2026-11-28"
      sections={[...PRIVACY_COLLECTED, ...PRIVACY_RIGHTS]}
    />
  );
}
