// src/contract/review.ts
import { addReview } from '#server/catalogue/add-review.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import { cleanUpload } from '#server/images/clean-upload.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { requireTry } from '#server/limits/rate-limit.ts';
import * as contract from '#src/contract/review.ts';

export function bindReview(app: ShopApp): void {
  route(app, contract.addReview, async ({ db, body: { image, ...draft }, clock, ip, customer }) => {
    await requireTry(db, clock(), limitRules.reviewsFromIp, ip);
    await requireTry(db, clock(), limitRules.reviewsOfAddress, draft.email);
    const picture = image ? await cleanUpload(image) : undefined;
    return addReview(db, clock(), { ...draft, picture }, customer);
  });
}
