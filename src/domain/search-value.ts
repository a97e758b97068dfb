/**
 * A value for the query of a link to the page, whose router reads a number as a number: in quotes if that number would be written
 * in another way, as one of more than 16 digits is.
 */
export function searchValue(text: string): string {
  const number = Number(text);
  return encodeURIComponent(Number.isNaN(number) || String(number) === text ? text : `"${text}"`);
}
