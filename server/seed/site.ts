// Settings, banners and coupons of the seeded shop. Names, numbers and addresses are invented: unassigned telephone numbers, the
// .example domain, licence numbers of zeros. A real shop sets its own with `npm run shop -- set`.
import type { Setting, SettingKey } from '#server/catalogue/read-setting.ts';
import type { CouponRecord } from '#server/shop/coupons.ts';
import type { BannerRecord } from '#server/shop/shop-lists.ts';
import { synonyms } from './synonyms.ts';

export const settings: { [K in SettingKey]: Setting<K> } = {
  general: {
    // Empty: the page has a built-in logo, which needs no request.
    websiteLogo: '',
    headerText: 'Pay online: 5% off and free shipping all over India',
  },
  contact: {
    email: 'care@vyayam.example',
    address: 'Vyayam, 3rd Floor, Udyog House, 117 Baner Road, Pune, Maharashtra 411045',
    phoneNumber: '+91 20 0000 1170',
    whatsappNumber: '+91 00000 11700',
    legalName: 'Vyayam Fitness Retail Private Limited',
    gstin: '27AAAAA0000A1Z2',
    fssaiNumber: '00000000000000',
    grievanceOfficer: 'Mrs. Madhura Sathe',
    grievanceEmail: 'grievance@vyayam.example',
    grievancePhone: '+91 20 0000 1171',
  },
  social: {
    fburl: 'https://facebook.example/vyayam',
    igurl: 'https://instagram.example/vyayam',
    youtube_url: 'https://youtube.example/vyayam',
    twitter_url: 'https://x.example/vyayam',
  },
  discount: { discountPercentage: 5, discountActive: true },
  shipping: { status: 'active', type: 'flat', amount: 50 },
  search: { synonyms },
  reviews: { moderateFirst: false },
  merchant: { ordersEmail: '', newOrders: 'at once', lowStock: 5, packedEmail: false },
  returns: { days: 10 },
  cod: { isCodEnabled: true, advancePercent: 5 },
};

/** The pictures leave the left half free for text. */
export const banners: readonly BannerRecord[] = [
  {
    bannerImg: 'media/banners/banner-1.webp',
    bannerImgMobile: 'media/banners/banner-1-mobile.webp',
    heading: 'Iron for every corner',
    line: 'Dumbbells, kettlebells and plates that make a gym of two square metres.',
    linkTo: '/category-products/strength-equipment',
  },
  {
    bannerImg: 'media/banners/banner-2.webp',
    bannerImgMobile: 'media/banners/banner-2-mobile.webp',
    heading: 'Unroll. Breathe. Recover.',
    line: 'Mats, blocks, rollers and massage balls for the day after leg day.',
    linkTo: '/category-products/yoga-recovery',
  },
  {
    bannerImg: 'media/banners/banner-3.webp',
    bannerImgMobile: 'media/banners/banner-3-mobile.webp',
    heading: 'Packed with what you need',
    line: 'Whey, creatine and a shaker, with every amount on the label.',
    linkTo: '/category-products/supplements',
  },
];

export const coupons: readonly CouponRecord[] = [
  { code: 'WELCOME10', percent: 10, usesPerEmail: 1 },
  { code: 'FLAT200', flat: 200, min: 1499 },
  { code: 'COMBO15', percent: 15, min: 2500, uses: 5 },
  {
    code: 'DIWALI25',
    percent: 25,
    from: new Date('2026-10-25T00:00:00+05:30'),
    until: new Date('2026-11-09T23:59:59+05:30'),
  },
];
