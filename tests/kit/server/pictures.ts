// Generates pictures for tests.
import sharp from 'sharp';

/** A plain picture with a location in its metadata, as phones write it. */
export const drawPicture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: { r: 240, g: 160, b: 30 } } })
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .toFormat(format)
    .toBuffer();

export const formWith = (fields: Record<string, string | Blob>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
