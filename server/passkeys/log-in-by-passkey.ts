// A log-in with a passkey. It ends with the same token as a log-in with the password.
import { issueToken } from '#server/accounts/tokens.ts';
import { Refusal } from '#server/http/refusal.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { requireTry, resetTries } from '#server/limits/rate-limit.ts';
import { noteSuccess } from '#server/log/security-events.ts';
import type { Parts } from '#server/parts.ts';
import type { Assertion } from '#src/contract/passkey.ts';
import { makeChallenge, takeChallenge, wrongPasskey } from './challenges.ts';
import { relyingParty, type Signed, userHandle } from './relying-party.ts';

type LogInParts = Pick<Parts, 'db' | 'clock' | 'config'> & { ip: string };

/** Resolves to the options for the browser. They name no customer: the device knows its passkeys. Throws 429 and 503 passkeys-off. */
export async function offerLogIn({ db, clock, config, ip }: LogInParts) {
  const party = relyingParty(config);
  await requireTry(db, clock(), limitRules.passkeyChallengesFromIp, ip);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: await makeChallenge(db, clock(), null),
    userVerification: 'required',
  });
}

/** Resolves to a new token. Throws 422 wrong-code or wrong-passkey, 404 unknown-item, 429 too-many-tries, 503 passkeys-off. */
export async function logInByPasskey(
  { db, clock, config, ip }: LogInParts,
  { id, response }: Assertion,
): Promise<{ token: string; contact_email: string }> {
  const party = relyingParty(config);
  await requireTry(db, clock(), limitRules.loginsFromIp, ip);
  await requireTry(db, clock(), limitRules.loginsOfPasskey, `${id} ${ip}`);
  const signed = await takeChallenge(db, clock(), null, response.clientDataJSON);
  if (!party.isOwn(signed.origin)) throw wrongPasskey();
  const passkey = await db
    .selectFrom('passkey')
    .innerJoin('customer', 'customer.id', 'passkey.customer_id')
    .select(['passkey.id', 'customer_id', 'contact_email', 'public_key', 'sign_count'])
    .where('credential_id', '=', id)
    .executeTakeFirst();
  // Nobody can guess the id of a credential. The page tells the device to forget one that was removed.
  if (!passkey) throw new Refusal(404, 'unknown-item', 'That passkey was removed. Please use your password.');
  if (response.userHandle !== Buffer.from(userHandle(passkey.customer_id)).toString('base64url')) throw wrongPasskey();
  const sign_count = await verify({ id, response }, signed, party.id, passkey);
  const token = await db.transaction().execute(async (tx) => {
    const now = clock();
    // Only if it still exists and was not used since it was read.
    const { numUpdatedRows } = await tx
      .updateTable('passkey')
      .set({ sign_count, used_at: now })
      .where('id', '=', passkey.id)
      .where('sign_count', '=', passkey.sign_count)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw wrongPasskey();
    noteSuccess('logged-in');
    return issueToken(tx, now, passkey.customer_id);
  });
  await resetTries(db, limitRules.loginsOfPasskey, `${id} ${ip}`);
  return { token, contact_email: passkey.contact_email };
}

/** Verifies the signature. Resolves to the new signature counter; a counter that does not rise is a copied passkey. */
async function verify(
  { id, response }: Assertion,
  { challenge, origin }: Signed,
  rpId: string,
  { public_key, sign_count }: { public_key: string; sign_count: number },
): Promise<number> {
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter: sign_count },
    });
    if (!verified) throw new Error('the signature is not valid');
    return authenticationInfo.newCounter;
  } catch (error) {
    // The library's errors have no codes; each means that the assertion is not valid here.
    throw wrongPasskey(error);
  }
}
