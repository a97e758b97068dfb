import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCatalogueVersion } from '#server/db/catalogue-version.ts';
import { pinsVerb } from '#server/shop/verbs/pins.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';

const database = oneDatabase();
let merchant: ReturnType<typeof openMerchant>;
beforeEach(() => {
  merchant = openMerchant(database().db);
});
afterEach(() => merchant.leave());

const importing = (text: string) => {
  merchant.write('pins.csv', text);
  return merchant.run(pinsVerb, 'import', 'pins.csv');
};
const said = async (...args: string[]) => {
  merchant.said.length = 0;
  await merchant.run(pinsVerb, ...args);
  return merchant.said;
};
const rows = () => database().db.selectFrom('pin_rule').selectAll().orderBy('prefix').execute();

test('a list is imported, shown, replaced by the next one, and cleared', async () => {
  const before = await readCatalogueVersion(database().db);
  await importing('\ufeffpin;served;cod;minDays;maxDays\r\n*;NO;;;\r\n560;yes;no;2;4\r\n560001;;;;\r\n');
  expect(await readCatalogueVersion(database().db)).not.toBe(before);
  expect(await said('list')).toEqual([
    '*       not served',
    '560     served  no COD  2-4 days',
    '560001  served  COD  standard days',
  ]);
  await importing('pin,minDays,maxDays\n411,1,2\n');
  expect(await rows()).toEqual([{ prefix: '411', served: true, cod: true, min_days: 1, max_days: 2 }]);
  expect(await said('clear')).toEqual(['The shop delivers to every PIN code again.']);
  expect(await said('list')).toEqual(['There is no list: the shop delivers to every PIN code.']);
});

test('show says what holds for a PIN code, and why', async () => {
  await database()
    .db.insertInto('setting')
    .values({ key: 'cod', value: JSON.stringify({ isCodEnabled: true }) })
    .execute();
  await importing('pin,served,cod,minDays,maxDays\n560,yes,no,2,4\n5600,yes,yes,2,4\n79,no,,,\n');
  expect(await said('show', '560001')).toEqual([
    '560001: delivered in 2 to 4 business days, with cash on delivery (the rule for 5600).',
  ]);
  expect(await said('show', '560101')).toEqual([
    '560101: delivered in 2 to 4 business days, without cash on delivery (the rule for 560).',
  ]);
  expect(await said('show', '790001')).toEqual(['790001: not served (the rule for 79).']);
  expect(await said('show', '110001')).toEqual([
    '110001: delivered in 3 to 8 business days, with cash on delivery (the rule for all others).',
  ]);
});

test('a file with a bad row is refused as a whole, with every line and reason', async () => {
  await importing('pin\n411\n');
  const before = await rows();
  const file = [
    'pin,served,cod,minDays,maxDays',
    '560,yes,yes,2,4',
    '012,yes,yes,2,4',
    ',yes,yes,2,4',
    '4110011,yes,yes,2,4',
    '561,maybe,yes,2,4',
    '562,no,yes,,',
    '563,yes,yes,2,',
    '564,yes,yes,5,4',
    '565,yes,yes,0,61',
    '566,yes,yes,-1,two',
    '560,yes,yes,3,4',
    '5 6,yes,yes,3,4',
  ];
  const pin = 'pin must be 1 to 6 digits of which the first is not 0, or * for all others';
  await expect(importing(`${file.join('\n')}\n567,yes,yes,1,2`)).rejects.toThrow(
    `Nothing imported, 13 problems:\n${[
      `line 3: ${pin}`,
      'line 4: pin is missing',
      `line 5: ${pin}`,
      'line 6: served must be yes or no',
      'line 7: cod must be no or empty where served is no',
      'line 8: needs minDays and maxDays, or neither',
      'line 9: minDays must not be more than maxDays',
      'line 10: minDays must be at least 1',
      'line 10: maxDays must be at most 60',
      'line 11: minDays must be a whole number',
      'line 11: maxDays must be a whole number',
      'line 12: pin 560 is also in line 2',
      `line 13: ${pin}`,
    ]
      .map((problem) => `  ${problem}`)
      .join('\n')}`,
  );
  expect(await rows()).toEqual(before);
});

test('a file that is no such table is refused, as is a command that there is not', async () => {
  const refused = (text: string) => expect(importing(text)).rejects;
  await refused('').toThrow('The file is empty.');
  await refused('pin,state\n').toThrow(
    'The file has a column "state"; it may have pin, served, cod, minDays, maxDays.',
  );
  await refused('served\nyes\n').toThrow('The file has no column pin.');
  await refused('pin,served\n').toThrow('The file has no PIN codes; "pins clear" delivers everywhere again.');
  await expect(merchant.run(pinsVerb, 'import', 'none.csv')).rejects.toThrow(
    'none.csv cannot be read: there is no such file or folder.',
  );
  await expect(merchant.run(pinsVerb, 'import', 'pins.xlsx')).rejects.toThrow('it must end in .csv.');
  await expect(merchant.run(pinsVerb, 'show', '000000')).rejects.toThrow('Give a PIN code of 6 digits');
  await expect(merchant.run(pinsVerb, 'toString')).rejects.toThrow('Use import FILE.csv, list, show PIN, or clear.');
});

test('every PIN code of India fits: 19,000 rows are imported at once', async () => {
  const pins = Array.from({ length: 19_000 }, (_, place) => `${110_000 + place},yes,no,2,4`);
  await importing(`pin,served,cod,minDays,maxDays\n${pins.join('\n')}\n`);
  expect(await rows()).toHaveLength(19_000);
});
