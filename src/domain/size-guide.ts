// The size guide of a product, as the merchant writes it: one measurement a line, each with its value in every size.
//   Chest, laid flat: S = 49 cm, M = 52 cm, L = 55 cm

/** A table with one row per size and one column per measurement. A value that the merchant left out is ''. */
export interface SizeGuide {
  measurements: string[];
  rows: { size: string; values: string[] }[];
}

/** Null where no line is a measurement. Lines and entries that do not read as above are left out. */
export function readSizeGuide(text: string): SizeGuide | null {
  const columns = text.split('\n').flatMap((line) => {
    const [name = '', entries = ''] = splitAt(line, ':');
    const values = new Map(entries.split(',').map((entry) => splitAt(entry, '=')));
    values.delete('');
    return name !== '' && values.size > 0 ? [{ name, values }] : [];
  });
  if (columns.length === 0) return null;
  const sizes = new Set(columns.flatMap(({ values }) => [...values.keys()]));
  return {
    measurements: columns.map(({ name }) => name),
    rows: [...sizes].map((size) => ({ size, values: columns.map(({ values }) => values.get(size) ?? '') })),
  };
}

/** The parts before and after the first mark; both '' without a mark or without a part after it. */
function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  const after = text.slice(at + 1).trim();
  return at === -1 || after === '' ? ['', ''] : [text.slice(0, at).trim(), after];
}
