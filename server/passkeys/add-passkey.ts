// Adding a passkey takes two calls. The first checks the password and makes a challenge, the second verifies and stores the new
// credential. A stolen token alone cannot add one.
import { endOfWarning, passkeyAddedMail } from '#server/accounts/account-mails.ts';
import { verifyPassword } from '#server/accounts/password-hash.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { requireTry, resetTries } from '#server/limits/rate-limit.ts';
import { noteSuccess } from '#server/log/security-events.ts';
import type { Customer, Parts } from '#server/parts.ts';
import type { NewCredential } from '#src/contract/passkey.ts';
import { makeChallenge, takeChallenge, wrongPasskey } from './challenges.ts';
import { relyingParty, userHandle } from './relying-party.ts';
import { ALGORITHMS, verifyNewCredential } from './verify-new-credential.ts';

/** More devices than one person has. */
const MAX_PASSKEYS = 10;

type PasskeyParts = Pick<Parts, 'db' | 'clock' | 'mail' | 'config'>;

/** Resolves to the options for the browser. Throws 422 wrong-password, 429 too-many-tries, 409 passkeys-full, 503 passkeys-off. */
export async function offerPasskey({ db, clock, config }: PasskeyParts, customer: Customer, password: string) {
  const party = relyingParty(config);
  await requireTry(db, clock(), limitRules.passwordChanges, customer.id);
  const { password: hash, shipping_name } = await db
    .selectFrom('customer')
    .select(['password', 'shipping_name'])
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password, hash)))
    throw new Refusal(422, 'wrong-password', 'Your current password is incorrect.', {
      errors: [{ path: 'password', message: 'is incorrect' }],
    });
  await resetTries(db, limitRules.passwordChanges, customer.id);
  const known = await passkeysOf(db, customer.id);
  if (known.length >= MAX_PASSKEYS) throw full();
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: 'Vyayam',
    rpID: party.id,
    userID: userHandle(customer.id),
    userName: customer.contact_email,
    userDisplayName: shipping_name || customer.contact_email,
    challenge: await makeChallenge(db, clock(), customer.id),
    attestationType: 'none',
    // A device that already has a passkey does not make a second one.
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Stores a new passkey and tells the customer by e-mail.
 * Throws 422 wrong-code or wrong-passkey, 409 passkeys-full, 401 login-required, 503 passkeys-off.
 */
export async function addPasskey(
  { db, clock, mail, config }: PasskeyParts,
  customer: Customer,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<void> {
  const party = relyingParty(config);
  const signed = await takeChallenge(db, clock(), customer.id, credential.response.clientDataJSON);
  if (!party.isOwn(signed.origin)) throw wrongPasskey();
  const made = await verifyNewCredential(credential, signed, party.id);
  await db.transaction().execute(async (tx) => {
    // Adds run one after another. A password change in between has ended this log-in.
    await tx.selectFrom('customer').select('id').where('id', '=', customer.id).forUpdate().execute();
    const login = await tx
      .selectFrom('customer_token')
      .select('digest')
      .where('digest', '=', customer.tokenDigest)
      .executeTakeFirst();
    if (!login) throw new Refusal(401, 'login-required', 'Please login first', { retryable: true });
    if ((await passkeysOf(tx, customer.id)).length >= MAX_PASSKEYS) throw full();
    const added = await tx
      .insertInto('passkey')
      .values({
        id: newId(),
        customer_id: customer.id,
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey).toString('base64url'),
        sign_count: made.counter,
        transports: JSON.stringify(credential.response.transports),
        name,
        created_at: clock(),
      })
      .onConflict((clash) => clash.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw wrongPasskey();
    const now = clock();
    await mail.send(
      { to: customer.contact_email, ...passkeyAddedMail(name) },
      { within: tx, forgetAt: endOfWarning(now) },
    );
    noteSuccess('passkey-added');
  });
}

const passkeysOf = (db: Db, customerId: string) =>
  db.selectFrom('passkey').select('credential_id').where('customer_id', '=', customerId).execute();

const full = () =>
  new Refusal(409, 'passkeys-full', `You have ${MAX_PASSKEYS} passkeys. Please remove one that you no longer use.`);
