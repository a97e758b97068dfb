// Where each text stands in a PDF that pdfkit made. It reads only the fonts that every PDF reader has: text in an embedded font, as of
// the Indian scripts, is stored as glyph ids.
import { inflateSync } from 'node:zlib';

interface PlacedText {
  /** From 0. */
  page: number;
  /** Points from the left edge of the page, and from its lower one. */
  x: number;
  y: number;
  text: string;
}

/** A place (Tm) and the letters shown there (TJ), which kerning splits into pieces. */
const SHOWN = /1 0 0 1 (\S+) (\S+) Tm\n\/F\d+ \S+ Tf\n(?:\S+ T[cw]\n)*\[(.*?)\] TJ/g;

/** In the order in which they were written. */
export function textsOf(pdf: Buffer): PlacedText[] {
  const file = pdf.toString('latin1');
  // A page's object names the stream with its content.
  const contents = [...file.matchAll(/\/Type \/Page\n[^>]*?\/Contents (\d+) 0 R/g)].map(([, id]) => id);
  return contents.flatMap((id, page) => {
    const packed = new RegExp(`\\n${id} 0 obj\\n[^]*?stream\\r?\\n([^]*?)\\r?\\nendstream`).exec(file)?.[1] ?? '';
    const drawn = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    return [...drawn.matchAll(SHOWN)].map(([, x, y, pieces = '']) => ({
      ...{ page, x: Number(x), y: Number(y) },
      text: [...pieces.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    }));
  });
}
