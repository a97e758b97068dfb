import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { blurColors, text } from './field.ts';

/** `bannerImg` is a path below the file root. The other fields are extensions of our server. */
export const Banner = v.object({
  _id: v.string(),
  bannerImg: v.pipe(v.string(), v.nonEmpty()),
  /** Upright version for phones. */
  bannerImgMobile: text,
  heading: text,
  line: text,
  linkTo: text,
  /** Blur placeholder of `bannerImg`. */
  blurColors,
});
export type Banner = v.InferOutput<typeof Banner>;

export const getBanners = defineEndpoint({
  name: 'getBanners',
  summary: 'The banners of the home page, in order',
  method: 'GET',
  path: '/get-banners',
  access: 'key',
  reply: v.object({ data: v.array(Banner) }),
  content: 'data',
});
