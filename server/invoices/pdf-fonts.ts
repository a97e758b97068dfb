// The fonts of a PDF. Those that every reader has know the letters of western Europe; names and addresses in an Indian script need
// one that the file brings along (of which it holds only the letters used).
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';

type Pdf = InstanceType<typeof PDFDocument>;

interface ScriptFont {
  letters: RegExp;
  /** A file URL. WOFF, because pdfkit cannot write parts of a WOFF2 font. */
  file: string;
}

const SCRIPTS: readonly ScriptFont[] = [
  {
    letters: /[\p{Script=Devanagari}\u0964\u0965]/u,
    file: import.meta.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
  },
  {
    letters: /\p{Script=Bengali}/u,
    file: import.meta.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff'),
  },
  {
    letters: /\p{Script=Gurmukhi}/u,
    file: import.meta.resolve('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff'),
  },
  {
    letters: /\p{Script=Gujarati}/u,
    file: import.meta.resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff'),
  },
  {
    letters: /\p{Script=Oriya}/u,
    file: import.meta.resolve('@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff'),
  },
  {
    letters: /\p{Script=Tamil}/u,
    file: import.meta.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff'),
  },
  {
    letters: /\p{Script=Telugu}/u,
    file: import.meta.resolve('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff'),
  },
  {
    letters: /\p{Script=Kannada}/u,
    file: import.meta.resolve('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff'),
  },
  {
    letters: /\p{Script=Malayalam}/u,
    file: import.meta.resolve('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff'),
  },
  {
    letters: /[\p{Script=Latin}\u20b9]/u,
    file: import.meta.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-latin-ext-400-normal.woff'),
  },
];

/** Letters and signs of the fonts that every reader has. */
const EVERYWHERE = /[\x20-\x7e\u00a0-\u00ff\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]/;
/** They join the letters beside them. */
const JOINERS = /[\u200c\u200d]/;

export interface Run {
  text: string;
  /** '' for the font of the text itself, else a file of SCRIPTS. */
  font: string;
}

/** Splits a text by the fonts that it needs. A letter that none has becomes a question mark. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const sign of text.normalize('NFC')) {
    const last = runs.at(-1);
    const file = EVERYWHERE.test(sign) ? '' : SCRIPTS.find(({ letters }) => letters.test(sign))?.file;
    const joins = last && JOINERS.test(sign);
    const [font, shown] = joins ? [last.font, sign] : [file ?? '', file === undefined ? '?' : sign];
    if (last?.font === font) last.text += shown;
    else runs.push({ text: shown, font });
  }
  return runs.length === 0 ? [{ text: '', font: '' }] : runs;
}

/** Makes the fonts known that these texts need besides the usual ones. */
export async function registerFonts(pdf: Pdf, texts: readonly string[]): Promise<void> {
  const files = new Set(texts.flatMap((text) => runsOf(text).map(({ font }) => font)));
  files.delete('');
  for (const file of files) pdf.registerFont(file, await readFile(fileURLToPath(file)));
}

/** Of Helvetica. All runs of a line stand on its baseline. */
const ASCENDER = 0.718;
/**
 * fontkit 2.0.4 fails at marks without an anchor, which Gurmukhi and Telugu have; they look right without these
 * tables too. The types of pdfkit know only a list, which switches tables on.
 */
const features = { mark: false, mkmk: false, abvm: false, blwm: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** Writes a text at x and y in `font`, and the letters which that lacks in their own. */
export function write(
  pdf: Pdf,
  text: string,
  {
    x,
    y,
    font,
    size,
    ...box
  }: { x: number; y: number; font: string; size: number; width: number; align?: 'left' | 'right' },
): void {
  const runs = runsOf(text).map((run) =>
    canLayOut(pdf, run) ? run : { text: run.text.replace(/\S/gu, '?'), font: '' },
  );
  for (const [at, run] of runs.entries()) {
    const options = { ...box, continued: at < runs.length - 1, baseline: -ASCENDER * size, features };
    pdf.font(run.font || font, size);
    if (at === 0) pdf.text(run.text, x, y, options);
    else pdf.text(run.text, options);
  }
}

/** An invoice must not fail because of a name that the font library cannot lay out. */
function canLayOut(pdf: Pdf, { text, font }: Run): boolean {
  if (font === '') return true;
  try {
    pdf.font(font).widthOfString(text, { features });
    return true;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}
