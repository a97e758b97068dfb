// What is shown of a picture while it is on its way: three colours in the picture's own places, some twenty letters.
import sharp from 'sharp';
import { MAX_PIXELS } from './resize-picture.ts';

/** Cells a side of the small copy the colours are taken from. */
const SIDE = 12;
const PARTS = 3;

/**
 * '#3a3632,#8c7b6a,#f1efeb': of a product from its middle outwards, of a banner from left to right. src/ui/blur-colors.css
 * draws the same. null for a picture that can be seen through: it would show for ever. Throws for a file that is none.
 */
export async function blurColorsOf(path: string, kind: 'products' | 'banners'): Promise<string | null> {
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
    if (alpha !== 255) return null;
    const sum = sums[partOf(cell)];
    if (!sum) continue;
    sum.cells += 1;
    sum.colour = [red, green, blue].map((value, at) => value + (sum.colour[at] ?? 0));
  }
  return sums.map(({ cells, colour }) => `#${colour.map((total) => hex(total / Math.max(1, cells))).join('')}`).join();
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');

const columnOf = (cell: number) => Math.floor(((cell % SIDE) * PARTS) / SIDE);

/** By how far out the cell lies, of the ellipse that touches the picture's sides; the corners belong to the last. */
function ringOf(cell: number): number {
  const from = (place: number) => (place + 0.5) / (SIDE / 2) - 1;
  const distance = Math.hypot(from(cell % SIDE), from(Math.floor(cell / SIDE)));
  return Math.min(PARTS - 1, Math.floor(distance * PARTS * 0.9));
}
