// Blur placeholder: three colours of the picture, shown while it loads. One hexadecimal digit for each part of a colour is enough
// for a blur, and the twenty-eight pictures of home take 0.2 kB less.
import sharp from 'sharp';
import { MAX_PIXELS } from './resize-picture.ts';

/** Side of the small copy, in cells, from which the colours are averaged. */
const SIDE = 12;
const PARTS = 3;

/**
 * Returns for example '#433,#876,#fee': for a product from the centre outwards, for a banner from left to right.
 * src/ui/blur-colors.css draws the same areas. '' for a transparent picture, behind which the placeholder would stay visible.
 * Throws if the file is not a picture.
 */
export async function blurColorsOf(path: string, kind: 'products' | 'banners'): Promise<string> {
  const pixels = await sharp(path, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const partOf = kind === 'banners' ? columnOf : ringOf;
  const sums = Array.from({ length: PARTS }, () => ({ cells: 0, colour: [0, 0, 0] }));
  for (let cell = 0; cell < SIDE * SIDE; cell += 1) {
    const [red = 0, green = 0, blue = 0, alpha] = pixels.subarray(cell * 4, cell * 4 + 4);
    if (alpha !== 255) return '';
    const sum = sums[partOf(cell)];
    if (!sum) continue;
    sum.cells += 1;
    sum.colour = [red, green, blue].map((value, at) => value + (sum.colour[at] ?? 0));
  }
  return sums.map(({ cells, colour }) => `#${colour.map((total) => hex(total / Math.max(1, cells))).join('')}`).join();
}

/** One digit d stands for dd, 17 times d. */
const hex = (value: number) => Math.round(value / 17).toString(16);

const columnOf = (cell: number) => Math.floor(((cell % SIDE) * PARTS) / SIDE);

/** How far out the cell lies, by ellipses in the picture. The corners belong to the last area. */
function ringOf(cell: number): number {
  const from = (place: number) => (place + 0.5) / (SIDE / 2) - 1;
  const distance = Math.hypot(from(cell % SIDE), from(Math.floor(cell / SIDE)));
  return Math.min(PARTS - 1, Math.floor(distance * PARTS * 0.9));
}
