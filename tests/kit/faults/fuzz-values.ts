// Hostile field values. Every text contains ECHO, so that a response which repeats it is detected.
export const ECHO = 'EcHo7';

const TEXTS = [
  ECHO,
  ECHO.repeat(20_000),
  `${ECHO}\u0000`,
  `${ECHO}\ud800`,
  `\u202e${ECHO}\u200b`,
  `<script>${ECHO}</script>`,
  `"><img src=x onerror=${ECHO}>`,
  `' or 1=1; drop table customer; -- ${ECHO}`,
  `${ECHO}\\' union select password from customer --`,
  `../../../../etc/passwd${ECHO}`,
  `..\\..\\${ECHO}`,
  `%00%2e%2e%2f${ECHO}`,
  `\r\nset-cookie: ${ECHO}=1`,
  `{{7*7}}\${${ECHO}}`,
  `=cmd|'/c calc'!${ECHO}`,
  `${ECHO}@example.com`,
  `a@${ECHO}.example\nbcc: x@example.com`,
  `${'('.repeat(500)}${ECHO}`,
  `${'a'.repeat(5_000)}@${ECHO}`,
  `é${ECHO}\u0301\u{1f4aa}\ufffd`,
];
const NUMBERS_AS_TEXT = ['-1', '0', '1.5', '1e309', 'NaN', 'Infinity', '0x10', '9'.repeat(400), '99999999999999999999'];
const WORDS = ['', ' ', 'null', 'undefined', 'true', '[]', '__proto__', 'constructor', 'toString', '%', '\\', '\t'];
const VALUES: readonly unknown[] = [
  ...[null, true, false, -1, 0, 1.5, 1e308, -0, 2 ** 53, [], {}, [[[[[[]]]]]], { $gt: '' }],
  ...[{ toString: ECHO }, { length: 1e9 }, [ECHO], Array(3_000).fill(ECHO)],
  JSON.parse(`${'['.repeat(200)}"${ECHO}"${']'.repeat(200)}`),
  JSON.parse(`{"__proto__":{"isAdmin":"${ECHO}"},"constructor":{"prototype":{"${ECHO}":1}}}`),
];

export type Random = () => number;

/** A random element. */
export function oneOf<T>(random: Random, list: readonly T[]): T {
  const picked = list[Math.floor(random() * list.length)];
  if (picked === undefined && list.length === 0) throw new Error('The list is empty');
  return picked as T;
}

export const hostileText = (random: Random): string => oneOf(random, [...TEXTS, ...NUMBERS_AS_TEXT, ...WORDS]);
export const hostileValue = (random: Random): unknown => oneOf(random, [...VALUES, hostileText(random)]);
