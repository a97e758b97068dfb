// Reads the wanted size and format from a picture's address and its Accept header.

export const PICTURE_WIDTHS = [200, 400, 800, 1200] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = 'avif' | 'webp';

export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** The allowed width nearest to `?w=`. null (the original picture) if it is missing or not a number. */
export function nearestWidth(wanted: string | undefined): PictureWidth | null {
  if (wanted === undefined || !/^\d{1,6}$/.test(wanted)) return null;
  const distance = (width: number) => Math.abs(width - Number(wanted));
  return PICTURE_WIDTHS.reduce((best, width) => (distance(width) < distance(best) ? width : best));
}

/** The width for a browser with Save-Data: one size smaller. Tiles keep theirs; the original becomes a medium size. */
export function dataSaverWidth(wanted: PictureWidth | null): PictureWidth {
  const index = wanted === null ? PICTURE_WIDTHS.length - 1 : PICTURE_WIDTHS.indexOf(wanted);
  return wanted === 200 ? wanted : (PICTURE_WIDTHS[Math.max(1, index - 1)] ?? PICTURE_WIDTHS[1]);
}

export const wantsDataSaver = (saveData: string | undefined): boolean => saveData?.trim().toLowerCase() === 'on';

/** AVIF for browsers that accept it, WebP for the rest. */
export const bestFormat = (accept: string | undefined): PictureFormat =>
  /image\/avif(?!\s*;\s*q=0(\.0*)?(,|$))/.test(accept ?? '') ? 'avif' : 'webp';

/** A plain file name with a picture's extension. It excludes folders, dot files and '..'. */
export const PICTURE_NAME = /[A-Za-z0-9][A-Za-z0-9._-]{0,150}\.(webp|avif|jpe?g|png)/;

/** The name, or null if it is none of a picture. */
export const pictureName = (name: string): string | null =>
  new RegExp(`^${PICTURE_NAME.source}$`).test(name) ? name : null;
