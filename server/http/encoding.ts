/** Best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encodings an Accept-Encoding takes, best first. */
export const acceptedEncodings = (accepted: string): Encoding[] =>
  ENCODINGS.filter((name) => new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted));
