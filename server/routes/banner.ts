// src/contract/banner.ts
import { readBlurColors } from '#server/catalogue/read-blur-colors.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import { getBanners } from '#src/contract/banner.ts';

export function bindBanner(app: ShopApp): void {
  route(
    app,
    getBanners,
    async ({ db }) => {
      const rows = await db.selectFrom('banner').selectAll().orderBy('position').orderBy('id').execute();
      const images = rows.map(({ image }) => image);
      const blurColors = (await readBlurColors(db, images))(images);
      return {
        data: rows.map((row) => ({
          _id: row.id,
          bannerImg: row.image,
          bannerImgMobile: row.image_mobile,
          heading: row.heading,
          line: row.line,
          linkTo: row.link_to,
          blurColors: blurColors[row.image],
        })),
      };
    },
    { tag: 'catalogue' },
  );
}
