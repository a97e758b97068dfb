// src/contract/review.ts
import { addReview } from '#server/catalogue/add-review.ts';
import { success } from '#server/http/answer.ts';
import type { ShopApp } from '#server/http/route.ts';
import { routeInStages } from '#server/http/route-in-stages.ts';
import { cleanUpload } from '#server/images/clean-upload.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { requireTry } from '#server/limits/rate-limit.ts';
import * as contract from '#src/contract/review.ts';

export function bindReview(app: ShopApp): void {
  const { db } = app.parts;
  routeInStages(
    app,
    contract.addReview,
    ({ body: { image, ...draft }, clock, ip, customer }) => {
      let picture: Buffer | undefined;
      return {
        // Outside the transaction: a refused try stays counted, and a picture takes long.
        prepare: async () => {
          await requireTry(db, clock(), limitRules.reviewsFromIp, ip);
          await requireTry(db, clock(), limitRules.reviewsOfAddress, draft.email);
          picture = image && (await cleanUpload(image));
        },
        begin: (tx) => addReview(tx, clock(), { ...draft, picture }, customer),
        outside: async () => null,
        finish: async (_tx, reply) => success(reply),
      };
    },
    { keyScope: ({ body }) => `review ${body.email}` },
  );
}
