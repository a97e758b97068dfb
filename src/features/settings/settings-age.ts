/** The merchant changes settings and categories a few times a year. */
export const SETTINGS_STALE_MS = 30 * 60_000;
