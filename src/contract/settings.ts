// The merchant's settings, as the page reads them.
import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { amount, lenient, text } from './field.ts';

/** `websiteLogo` is a path appended to the API root without its 'api' suffix. */
export const SiteSettings = v.object({ websiteLogo: text, headerText: text });
export type SiteSettings = v.InferOutput<typeof SiteSettings>;

/** The legally required fields (seller, grievance officer) are extensions. */
export const ContactInfo = v.object({
  email: text,
  address: text,
  phoneNumber: text,
  whatsappNumber: text,
  legalName: text,
  gstin: text,
  fssaiNumber: text,
  grievanceOfficer: text,
  grievanceEmail: text,
  grievancePhone: text,
});
export type ContactInfo = v.InferOutput<typeof ContactInfo>;

/** Links to social networks. */
export const SocialLinks = v.object({ fburl: text, igurl: text, youtube_url: text, twitter_url: text });
export type SocialLinks = v.InferOutput<typeof SocialLinks>;

/** The prepaid discount in percent, as the merchant stores it. Off when never set. */
export const DiscountSetting = v.object({
  discountPercentage: lenient(amount, 0),
  discountActive: lenient(v.boolean(), false),
});

/** The same in a response. One of the two fields is required: any server may send `{}`. */
export const Discount = v.union([
  v.object({ discountPercentage: lenient(amount, 0), discountActive: v.boolean() }),
  v.object({ discountPercentage: amount, discountActive: lenient(v.boolean(), false) }),
]);
export type Discount = v.InferOutput<typeof Discount>;

/** `amount` is in rupees when flat, else percent of the subtotal. */
export const Shipping = v.object({
  status: text,
  type: v.fallback(v.picklist(['flat', 'percent']), 'flat'),
  amount: lenient(amount, 0),
});
export type Shipping = v.InferOutput<typeof Shipping>;

/** Whether a new review waits until the merchant shows it. Only the server reads it. */
export const ReviewSetting = v.object({ moderateFirst: lenient(v.boolean(), false) });

/** The merchant's synonyms (src/domain/search-synonyms.ts). */
export const SearchSetting = v.object({ synonyms: text });

const settingsCall = { method: 'GET', access: 'key', content: 'data' } as const;

export const getGeneralInfo = defineEndpoint({
  ...settingsCall,
  name: 'getGeneralInfo',
  summary: 'Site settings; the first item counts',
  path: '/generalinfo',
  reply: v.object({ data: v.array(SiteSettings) }),
});

export const getContactInfo = defineEndpoint({
  ...settingsCall,
  name: 'getContactInfo',
  summary: 'How to reach the shop; the first item counts',
  path: '/get-contactInfo',
  reply: v.object({ data: v.array(ContactInfo) }),
});

export const getSocialLinks = defineEndpoint({
  ...settingsCall,
  name: 'getSocialLinks',
  summary: 'Social links; the first item counts',
  path: '/get-socialLinks',
  reply: v.object({ data: v.array(SocialLinks) }),
});

export const getDiscount = defineEndpoint({
  ...settingsCall,
  name: 'getDiscount',
  summary: 'The discount on prepaid orders',
  path: '/get-discount',
  reply: v.object({ data: Discount }),
});

export const getShippingCharges = defineEndpoint({
  ...settingsCall,
  name: 'getShippingCharges',
  summary: 'Shipping on cash-on-delivery orders; the first item counts',
  path: '/shipping-charges',
  reply: v.object({ data: v.array(Shipping) }),
});

export const getCodStatus = defineEndpoint({
  name: 'getCodStatus',
  summary: 'Whether cash on delivery is offered',
  method: 'GET',
  path: '/cod-status',
  access: 'key',
  reply: v.object({
    isCodEnabled: v.boolean(),
    /** Extension: the advance in percent. Without it, that of src/domain/quote.ts. */
    advancePercent: v.fallback(v.optional(amount), undefined),
  }),
  content: 'isCodEnabled',
});
