/** Puts user input on one line, so that it cannot add lines to an e-mail or to what the merchant reads. */
export const oneLine = (text: string): string =>
  // Control characters move a terminal's cursor. Bidirectional marks reverse the text beside them.
  text.replace(/[\p{Cc}\s\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim();
