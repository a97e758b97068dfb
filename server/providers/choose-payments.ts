import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { Payments } from './payments.ts';
import { createRazorpay } from './razorpay.ts';
import { createTestGateway } from './test-gateway.ts';

type PaymentKeys = Pick<
  Config,
  'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_WEBHOOK_SECRET' | 'RAZORPAY_API_BASE'
>;

/** The real provider if its keys are set, else the test gateway in this database. */
export function choosePayments(config: PaymentKeys, db: Db, clock: () => Date): Payments {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = config;
  if (!keyId || !keySecret) return createTestGateway(db, clock);
  return createRazorpay({
    base: config.RAZORPAY_API_BASE,
    keyId,
    keySecret,
    webhookSecret: config.RAZORPAY_WEBHOOK_SECRET,
  });
}
