/** What somebody typed, on one line: it cannot write lines of its own into a letter or into what the merchant reads. */
export const oneLine = (text: string): string =>
  // Control signs move a terminal's cursor; the marks of direction turn what stands beside them around.
  text.replace(/[\p{Cc}\s\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim();
