/** Texts of the size guide. Apart from messages.ts, which the initial bundle of a product page has. */
export const howToMeasure =
  "'Laid flat' is measured on the garment from seam to seam, 'body' on yourself with the tape held loosely.";
