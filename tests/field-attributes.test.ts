// Attributes that phones and password managers read from form fields: autocomplete, inputmode, enterkeyhint. The test reads the source
// of src, so no form is left out.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSourceFiles } from '#tests/kit/source/source-files.ts';

interface Field {
  file: string;
  /** The attributes as written. */
  written: string;
}

const TAG = /<(?:FormTextField|TextField|FormSelect|input|FormPasswordField)\b((?:(?!\/>)[\s\S])*?)\/>/g;
const NOT_TYPED = /type="(?:checkbox|radio|file|hidden|range)"/;
/** They pass on what they are given, or show the components. */
const PASSES_ON = /^src\/(?:ui\/(?:field|form-fields|form-password-field)\.tsx|features\/styleguide\/)/;

const fields: Field[] = readSourceFiles()
  .filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx') && !PASSES_ON.test(path))
  .flatMap(({ path, text }) => [...text.matchAll(TAG)].map(([, written = '']) => ({ file: path, written })))
  .filter(({ written }) => !NOT_TYPED.test(written));

/** What a field is about, and what it then says. The first row that fits counts. */
const KINDS: readonly (readonly [about: RegExp, says: readonly RegExp[]])[] = [
  [/type="email"/, [/autoComplete=.*\b(?:email|username)\b/]],
  [/type="tel"/, [/autoComplete=.*\btel-national\b/, /inputMode="(?:numeric|tel)"/]],
  [/name=.*(?:zip_code|postal-code)/, [/autoComplete=.*\bpostal-code\b/, /inputMode="numeric"/]],
  [/name=.*address_line1/, [/autoComplete=.*\baddress-line1\b/]],
  [/name=.*address_line2/, [/autoComplete=.*\baddress-line2\b/]],
  [/name=.*city/, [/autoComplete=.*\baddress-level2\b/]],
  [/name=.*state/, [/autoComplete=.*\baddress-level1\b/]],
  [/name=.*country/, [/autoComplete=.*\bcountry(?:-name)?\b/]],
  [/name="dob"/, [/autoComplete="bday"/]],
  [/name=(?:"shipping_name"|\{name\('name'\)\})/, [/autoComplete=.*\bname\b/]],
  [/label=\{contactMessages\.firstname/, [/autoComplete="given-name"/]],
  [/label=\{contactMessages\.lastname/, [/autoComplete="family-name"/]],
  [/name="company_name"/, [/autoComplete="organization"/]],
  [/name="(?:password|confirmPassword|currentPassword)"/, [/autoComplete="(?:current|new)-password"/]],
  [/uiMessages\.boxOf/, [/autoComplete=.*'one-time-code'/, /inputMode="numeric"/]],
  [/type="search"/, [/enterKeyHint="search"/]],
];

/** A phone names Enter rightly by itself: 'Go' in a form with a button, 'Done' in a field without a form. */
const PHONE_KNOWS = new Set([
  'src/features/delivery/delivery-form.tsx',
  'src/features/site/site-footer.tsx',
  'src/ui/quantity-stepper.tsx',
  // Nobody sees it.
  'src/features/account/username-for-managers.tsx',
]);

const NAMED = /name=(\S+)|label=(\S+)/;
const nameOf = ({ file, written }: Field) => `${file} ${NAMED.exec(written)?.[0] ?? written.trim().slice(0, 40)}`;

test('every text field has autocomplete', () => {
  expect(fields.length).toBeGreaterThan(45);
  const silent = fields.filter(({ written }) => !/autoComplete=/.test(written));
  expect(silent.map(nameOf)).toEqual([]);
});

test.each(KINDS)('a field with %s says %s', (about, says) => {
  const rows = fields.filter(({ written }) => KINDS.find(([one]) => one.test(written))?.[0] === about);
  expect(rows.length).toBeGreaterThan(0);
  const wrong = rows.filter(({ written }) => says.some((one) => !one.test(written)));
  expect(wrong.map(nameOf)).toEqual([]);
});

test('a single field in a file has enterkeyhint', () => {
  const alone = fields.filter(({ file }) => fields.filter((one) => one.file === file).length === 1);
  const seen = alone.filter(({ file }) => !PHONE_KNOWS.has(file));
  expect(seen.length).toBeGreaterThan(7);
  expect(seen.filter(({ written }) => !/enterKeyHint="\w+"/.test(written)).map(nameOf)).toEqual([]);
});

test('a text area has autocomplete off by default', () => {
  expect(readFileSync('src/ui/field.tsx', 'utf8')).toContain('<textarea rows={4} autoComplete="off" {...area}');
});
