import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSetting } from '#server/catalogue/read-setting.ts';
import { readCatalogueVersion } from '#server/db/catalogue-version.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { SETTING_NAMES } from '#server/shop/settings-table.ts';
import { couponVerb } from '#server/shop/verbs/coupon.ts';
import { photosVerb } from '#server/shop/verbs/photos.ts';
import { removeVerb } from '#server/shop/verbs/remove.ts';
import { setVerb } from '#server/shop/verbs/set.ts';
import { stockVerb } from '#server/shop/verbs/stock.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import { drawPicture } from '#tests/kit/server/pictures.ts';

const database = oneDatabase();
let merchant: ReturnType<typeof openMerchant>;
beforeEach(async () => {
  merchant = openMerchant(database().db);
  await putGoods(database().db, SMALL_SHOP);
});
afterEach(() => merchant.leave());

describe('stock', () => {
  test('is set, increased and reduced, whatever the case of colour and size', async () => {
    const before = await readCatalogueVersion(database().db);
    await merchant.run(stockVerb, 'VY-tee', 'black', 's', '12');
    await merchant.run(stockVerb, 'VY-tee', 'Black', 'S', '+5');
    await merchant.run(stockVerb, 'VY-tee', 'Black', 'S', '-2');
    await merchant.run(stockVerb, 'VY-tee', 'Black', 'S', '-15');
    expect(merchant.said.map((line) => /\d+(?= in stock)/.exec(line)?.[0])).toEqual(['12', '17', '15', '0']);
    expect(await readCatalogueVersion(database().db)).not.toBe(before);
  });

  test('never goes below zero', async () => {
    await expect(merchant.run(stockVerb, 'VY-tee', 'Black', 'S', '-3')).rejects.toThrow(
      'VY-tee has fewer pieces than that.',
    );
  });

  test('is at most a million pieces', async () => {
    await merchant.run(stockVerb, 'VY-tee', 'Black', 'S', '1000000');
    await expect(merchant.run(stockVerb, 'VY-tee', 'Black', 'S', '1000001')).rejects.toThrow(
      /^Give the product's code/,
    );
    await expect(merchant.run(stockVerb, 'VY-tee', 'Black', 'S', '+1')).rejects.toThrow(
      'A size has at most 1000000 pieces.',
    );
    await merchant.run(stockVerb, 'VY-tee', 'Black', 'S', '-1');
    await merchant.run(stockVerb, 'VY-tee', 'Black', 'S', '+1');
  });

  test('of an unknown variant is refused', async () => {
    await expect(merchant.run(stockVerb, 'VY-tee', 'Pink', 'S', '1')).rejects.toThrow(
      'There is no VY-tee, Pink, S in the shop.',
    );
    await expect(merchant.run(stockVerb, 'VY-tee', 'Black', 'S', 'many')).rejects.toThrow(/^Give the product's code/);
  });
});

describe('set', () => {
  test('changes one field and leaves the others, and the caches are asked anew', async () => {
    const before = await readCatalogueVersion(database().db);
    await merchant.run(setVerb, 'shipping.amount', '75');
    expect(await readCatalogueVersion(database().db)).not.toBe(before);
    await merchant.run(setVerb, 'shipping.status', 'active');
    await merchant.run(setVerb, 'general.headerText', 'Monsoon', 'sale');
    expect(await readSetting(database().db, 'shipping')).toMatchObject({ amount: 75, status: 'active' });
    expect((await readSetting(database().db, 'general')).headerText).toBe('Monsoon sale');
    await merchant.run(setVerb, 'discount.discountActive', 'Yes');
    expect((await readSetting(database().db, 'discount')).discountActive).toBe(true);
  });

  test('refuses an invalid value, and says what is valid', async () => {
    const refused = (name: string, value: string) => expect(merchant.run(setVerb, name, value)).rejects;
    await refused('shipping.type', 'fixed').toThrow('shipping.type must be flat or percent.');
    await refused('discount.discountPercentage', '500').toThrow(
      'discount.discountPercentage must be percent from 0 to 100.',
    );
    for (const name of ['contact.email', 'contact.grievanceEmail', 'merchant.ordersEmail'])
      await refused(name, 'nobody').toThrow(`${name} must be an e-mail address.`);
    // Its last character is a check digit; V would be right.
    await refused('contact.gstin', '27AAPFU0939F1ZX').toThrow('contact.gstin must be a GSTIN such as 27AAPFU0939F1ZV');
    await refused('social.fburl', 'javascript:alert(1)').toThrow(
      'social.fburl must be a link that begins with https://.',
    );
    await refused('general.colour', 'red').toThrow(
      /^There is no setting "general.colour"; there are general.headerText, /,
    );
    await refused('general.constructor', 'x').toThrow(/^There is no setting/);
  });

  test('lists every setting without arguments', async () => {
    await merchant.run(setVerb, 'shipping.amount', '75');
    merchant.said.length = 0;
    await merchant.run(setVerb);
    expect(merchant.said.find((line) => line.startsWith('shipping.amount '))).toMatch(/^shipping\.amount +75 {2}\(/);
    expect(merchant.said).toHaveLength(SETTING_NAMES.length);
    expect(merchant.said[0]).toMatch(/^general\.headerText +""/);
  });
});

describe('coupon', () => {
  test('is created, listed and ended', async () => {
    const create = (words: string) => merchant.run(couponVerb, 'create', ...words.split(' '));
    await create('welcome10 --percent 10 --uses-per-email 1');
    await create('FLAT200 --flat 200 --min 1499 --until 2026-12-31 --uses 5');
    await createCoupon(database().db, { code: 'OLD', percent: 5, until: new Date('2026-11-20T23:59:59+05:30') });
    await merchant.run(couponVerb, 'off', 'welcome10');
    merchant.said.length = 0;
    await merchant.run(couponVerb, 'list');
    expect(merchant.said).toEqual([
      'FLAT200  Rs.\u00a0200  from Rs.\u00a01,499  used 0 of 5  until 2026-12-31',
      'OLD  5%  used 0  ended 2026-11-20',
      'WELCOME10  10%  used 0  1 a customer  off',
    ]);
  });

  test('is valid from the beginning of its first day to the end of its last, and listed with the day on which it begins', async () => {
    const today = ['--from', '2026-11-21', '--until', '2026-11-21'];
    await merchant.run(couponVerb, 'create', 'TODAY', '--percent', '5', ...today);
    await merchant.run(couponVerb, 'create', 'LATER', '--percent', '5', '--from', '2026-12-01');
    await merchant.run(couponVerb, 'list');
    expect(merchant.said.slice(-2)).toEqual([
      'LATER  5%  used 0  begins 2026-12-01',
      'TODAY  5%  used 0  until 2026-11-21',
    ]);
  });

  test('is refused if it is invalid', async () => {
    const refused = (...args: string[]) => expect(merchant.run(couponVerb, 'create', ...args)).rejects;
    await refused('X1', '--percent', '10').toThrow("The coupon's code must be 3 to 40 letters, digits and hyphens.");
    await refused('SALE', '--percent', '110').toThrow("The coupon's percent must be at most 100.");
    await refused('SALE').toThrow("The coupon's discount needs either a percentage or a flat amount.");
    await refused('SALE', '--percent', '10', '--flat', '5').toThrow(/either a percentage/);
    await refused('SALE', '--percent', 'ten').toThrow(/^The coupon's percent must/);
    await refused('SALE', '--percent', '10', '--until', 'soon').toThrow(
      'There is no day soon; write it as 2026-12-31.',
    );
    await refused('SALE', '--percent', '10', '--until', '2027-02-30').toThrow('There is no day 2027-02-30;');
    await refused('SALE', '--percent', '10', '--from', '2027-13-01').toThrow('There is no day 2027-13-01;');
    await refused('SALE', '--percent', '10', '--until', '2026-11-20').toThrow(
      'would end on 2026-11-20, which is past.',
    );
    await refused('SALE', '--percent', '-5').toThrow(
      '--percent is followed by -5; give it a value that begins with no',
    );
    await refused('SALE', '--percent=-5').toThrow("The coupon's percent must be at least 1.");
    await refused('SALE', '--flat=-5').toThrow("The coupon's flat must be at least 1.");
    await refused('SALE', '--percent').toThrow('--percent needs a value.');
    await refused('SALE', '--percent', '5', '--from', '2026-12-02', '--until', '2026-12-01').toThrow(
      /must not end before it begins/,
    );
    await refused('SALE', '--half').toThrow(
      'There is no option --half; there are --percent, --flat, --min, --from, --until, --uses, --uses-per-email.',
    );
    await merchant.run(couponVerb, 'create', 'SALE', '--percent', '10');
    await refused('sale', '--percent', '10').toThrow('The coupon SALE already exists.');
    await expect(merchant.run(couponVerb, 'off', 'NONE')).rejects.toThrow('There is no coupon NONE.');
  });
});

describe('remove', () => {
  test('removes products, a combo before or with its members', async () => {
    await expect(merchant.run(removeVerb, 'VY-mat')).rejects.toThrow(
      'VY-mat belongs to the combo VY-duo; remove that one too.',
    );
    await expect(merchant.run(removeVerb, 'VY-duo', 'VY-none')).rejects.toThrow(
      'There is no product VY-none; nothing was removed.',
    );
    const before = await readCatalogueVersion(database().db);
    await merchant.run(removeVerb, 'VY-duo', 'VY-mat');
    expect(await readCatalogueVersion(database().db), 'the caches are asked anew').not.toBe(before);
    expect(await database().db.selectFrom('product').select('code').execute()).toEqual([{ code: 'VY-tee' }]);
  });
});

describe('photos', () => {
  test('become WebP originals under plain names, once', async () => {
    const from = join(merchant.folder, 'camera');
    mkdirSync(from);
    const picture = sharp({ create: { width: 50, height: 40, channels: 3, background: '#a05000' } });
    // As a phone that is held upright stores it.
    const onItsSide = picture.jpeg().withMetadata({ orientation: 6 });
    writeFileSync(join(from, 'Blue Cap (2).JPG'), await onItsSide.toBuffer());
    writeFileSync(join(from, 'notes.txt'), 'not a picture');
    await merchant.run(photosVerb, 'camera');
    await merchant.run(photosVerb, 'camera');
    expect(merchant.said[0]).toBe('media/products/blue-cap-2.webp');
    expect(merchant.said[1]).toMatch(/is there already and was left as it is/);
    await merchant.run(photosVerb, 'camera', 'banners');
    expect(merchant.said[2]).toBe('media/banners/blue-cap-2.webp');
    expect(readdirSync(join(merchant.folder, 'data/media/banners'))).toEqual(['blue-cap-2.webp']);
    const added = await sharp(join(merchant.folder, 'data/media/products/blue-cap-2.webp')).metadata();
    expect([added.format, added.width, added.height, added.exif]).toEqual(['webp', 40, 50, undefined]);
  });

  test('that could not be written whole are not in the shop, and can be added again', async () => {
    const from = join(merchant.folder, 'camera');
    mkdirSync(from);
    const noise = sharp({
      create: { width: 600, height: 600, channels: 3, background: '#000', noise: { type: 'gaussian', sigma: 60 } },
    });
    writeFileSync(join(from, 'cap.png'), await noise.png().toBuffer());
    const data = join(merchant.folder, 'data');
    // No file may be longer than 32 kB: the write fails in the middle.
    const limited = ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, 'server/shop/main.ts', 'photos', 'camera'];
    const env = { ...process.env, INIT_CWD: merchant.folder, DATA_DIR: data };
    const { status, stdout, stderr } = spawnSync('sh', limited, { env, encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/cap\.webp cannot be written/)]);
    await merchant.run(photosVerb, 'camera');
    expect(merchant.said).toEqual(['media/products/cap.webp']);
    expect(readdirSync(join(data, 'media/products')), 'no part stays').toEqual(['cap.webp']);
    const { width } = await sharp(join(data, 'media/products/cap.webp'))
      .resize(300)
      .toBuffer({ resolveWithObject: true })
      .then(({ info }) => info);
    expect(width).toBe(300);
  });

  test('for a data folder that cannot be written are refused in one sentence', async () => {
    const from = join(merchant.folder, 'camera');
    mkdirSync(from);
    writeFileSync(join(from, 'cap.png'), await drawPicture(40, 50));
    mkdirSync(join(merchant.folder, 'data'), { recursive: true });
    writeFileSync(join(merchant.folder, 'data/media'), 'no folder');
    await expect(merchant.run(photosVerb, 'camera')).rejects.toThrow(/cap\.webp cannot be written: .+\.$/);
  });

  test('that cannot be read are reported by name', async () => {
    const from = join(merchant.folder, 'bad');
    mkdirSync(from);
    await expect(merchant.run(photosVerb, 'bad')).rejects.toThrow('bad holds no .jpg, .png, .webp or .avif picture.');
    for (const ending of ['jpg', 'jpeg', 'png', 'webp', 'avif']) {
      mkdirSync(join(merchant.folder, ending));
      writeFileSync(join(merchant.folder, ending, `broken.${ending}`), 'no');
      const message = `broken.${ending} is not a picture that can be read.`;
      await expect(merchant.run(photosVerb, ending)).rejects.toThrow(message);
    }
    await expect(merchant.run(photosVerb, 'bad', 'attic')).rejects.toThrow(
      'Pictures belong to products, banners, site, not to "attic".',
    );
  });
});
