// Every setting that `shop set` can change, with its rules. They are stricter than src/contract/settings.ts, with which the shop
// reads settings.
import * as v from 'valibot';
import { NEW_ORDERS, type SettingKey } from '#server/catalogue/read-setting.ts';
import { isGstin } from '#src/domain/gstin.ts';
import { RETURN_DAYS } from '#src/domain/returns.ts';
import { areSynonyms } from '#src/domain/search-synonyms.ts';

export interface SettingField {
  /** Its purpose, one line of the help. */
  about: string;
  /** Parses the command line's text into the stored value. Its issues give the reason. */
  schema: v.GenericSchema<string, string | number | boolean>;
}

const line = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, `must be at most ${max} characters`));
const orNothing = <S extends v.GenericSchema<string, string>>(schema: S) => v.union([v.literal(''), schema]);
const email = orNothing(v.pipe(v.string(), v.trim(), v.email('must be an e-mail address')));
const phone = orNothing(
  v.pipe(v.string(), v.trim(), v.regex(/^\+?[\d ()-]{6,24}$/, 'must be a telephone number such as +91 98765 43210')),
);
const httpsLink = orNothing(
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => URL.canParse(text) && new URL(text).protocol === 'https:',
      'must be a link that begins with https://',
    ),
  ),
);
const number = (max: number, what: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d+(\.\d{1,2})?$/, `must be ${what}`),
    v.transform(Number),
    v.maxValue(max, `must be ${what}`),
  );
const yesOrNo = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.picklist(['yes', 'no', 'true', 'false'], 'must be yes or no'),
  v.transform((text) => text === 'yes' || text === 'true'),
);
const gstin = orNothing(
  v.pipe(
    v.string(),
    v.trim(),
    v.check(isGstin, 'must be a GSTIN such as 27AAPFU0939F1ZV, with its right last character'),
  ),
);
const fssai = orNothing(v.pipe(v.string(), v.trim(), v.regex(/^\d{14}$/, 'must be 14 digits')));
const logo = orNothing(
  v.pipe(
    v.string(),
    v.regex(
      /^(media\/site\/)?[A-Za-z0-9][A-Za-z0-9._-]*\.(svg|webp|png|jpe?g)$/,
      'must be a path such as media/site/logo.webp',
    ),
  ),
);

const synonyms = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(20_000, 'must be at most 20000 characters'),
  v.check(
    areSynonyms,
    'must have entries such as "rassi, jump rope = skipping rope", one a line or separated by semicolons',
  ),
);

/** Sections and fields, spelled as in the contract. On the command line: `section.field`. */
export const SETTINGS: Readonly<Record<SettingKey, Readonly<Record<string, SettingField>>>> = {
  general: {
    headerText: { about: 'text of the announcement strip', schema: line(160) },
    websiteLogo: { about: 'path of the logo; empty for the built-in one', schema: logo },
  },
  contact: {
    email: { about: 'customer e-mail', schema: email },
    address: { about: 'postal address', schema: line(300) },
    phoneNumber: { about: 'telephone', schema: phone },
    whatsappNumber: { about: 'WhatsApp number of the chat', schema: phone },
    legalName: {
      about: 'registered name of the business; invoices need it, the address and the GSTIN',
      schema: line(160),
    },
    gstin: { about: 'GST registration number', schema: gstin },
    fssaiNumber: { about: 'food licence number, shown on the policy pages', schema: fssai },
    grievanceOfficer: { about: 'name of the grievance officer', schema: line(120) },
    grievanceEmail: { about: "the grievance officer's e-mail", schema: email },
    grievancePhone: { about: "the grievance officer's telephone", schema: phone },
  },
  social: {
    fburl: { about: 'link of the footer', schema: httpsLink },
    igurl: { about: 'link of the footer', schema: httpsLink },
    youtube_url: { about: 'link of the footer', schema: httpsLink },
    twitter_url: { about: 'link of the footer', schema: httpsLink },
  },
  discount: {
    discountPercentage: { about: 'percent off when paid online', schema: number(100, 'percent from 0 to 100') },
    discountActive: { about: 'yes or no', schema: yesOrNo },
  },
  shipping: {
    status: {
      about: 'active or inactive: charge shipping on cash on delivery',
      schema: v.pipe(v.string(), v.picklist(['active', 'inactive'], 'must be active or inactive')),
    },
    type: {
      about: 'flat or percent',
      schema: v.pipe(v.string(), v.picklist(['flat', 'percent'], 'must be flat or percent')),
    },
    amount: { about: 'rupees, or percent of the subtotal', schema: number(100_000, 'rupees or percent, from 0') },
  },
  search: {
    synonyms: {
      about: 'what shoppers type = words to search as well; "$(cat FILE)" sets it from a file',
      schema: synonyms,
    },
  },
  reviews: {
    moderateFirst: { about: 'yes: a new review waits until you show it (`review list waiting`)', schema: yesOrNo },
  },
  merchant: {
    ordersEmail: {
      about: "gets the merchant's e-mails: new orders, refunds owed, low stock, overdue complaints; empty for none",
      schema: email,
    },
    newOrders: {
      about: 'at once: an e-mail for every new order; hourly: one for all of an hour',
      schema: v.pipe(v.string(), v.trim(), v.picklist(NEW_ORDERS, 'must be at once or hourly')),
    },
    packedEmail: { about: 'yes: customers get an e-mail when their order is packed', schema: yesOrNo },
    lowStock: {
      about: 'pieces: a daily e-mail names each size that has this many left or fewer',
      schema: v.pipe(number(10_000, 'pieces from 0'), v.integer('must be whole pieces')),
    },
  },
  returns: {
    days: {
      about:
        'days after the delivery in which a return can be asked for; the policy pages promise 10, orders keep theirs',
      schema: v.pipe(
        number(90, 'whole days from 10 to 90'),
        v.integer('must be whole days from 10 to 90'),
        v.minValue(RETURN_DAYS, 'must be whole days from 10 to 90'),
      ),
    },
  },
  cod: {
    isCodEnabled: { about: 'whether cash on delivery is offered', schema: yesOrNo },
    advancePercent: {
      about:
        'percent of a cash-on-delivery order that is paid online at once; orders keep the percentage they were made with',
      schema: v.pipe(number(100, 'whole percent from 0 to 100'), v.integer('must be whole percent from 0 to 100')),
    },
  },
};

/** 'general.headerText', 'general.websiteLogo', … */
export const SETTING_NAMES: readonly string[] = Object.entries(SETTINGS).flatMap(([section, fields]) =>
  Object.keys(fields).map((field) => `${section}.${field}`),
);
