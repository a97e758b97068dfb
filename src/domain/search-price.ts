// The price in a search: 'tshirt under 500', 'whey below rs 2000', '1000 se kam', '500 ke andar'.

const PRICE =
  / (?:(?:under|below|within|up ?to|less than)(?: rs)? (\d+)(?: ?rs)?|(\d+)(?: ?rs)? (?:se kam|ke andar|tak))(?= )/;

/** Takes the highest price out of the words of a query, as a term of its own. */
export function takePrice(words: readonly string[]) {
  const text = ` ${words.join(' ')} `;
  const found = PRICE.exec(text);
  if (!found) return { words: [...words], price: [] };
  const [typed, under, less] = found;
  return {
    words: text.replace(typed, '').split(' ').filter(Boolean),
    price: [{ typed: typed.trim(), alternatives: [], mostRupees: Number(under ?? less) }],
  };
}
