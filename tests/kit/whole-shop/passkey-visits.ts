// What visitors do with passkeys.
import { createHash } from 'node:crypto';
// The server loads it at the first use; a run must not wait for files.
import '@simplewebauthn/server';
import { type Authenticator, openAuthenticator } from '#tests/kit/server/authenticator.ts';
import { breaks } from './account-visits.ts';
import type { Visit } from './visits.ts';

/** The shop of a run has no public address, so it takes passkeys of the local machine. */
const ORIGIN = 'http://localhost';

export const passkeyVisits = {
  'adds a passkey': ({ visitor, random }: Visit) =>
    visitor.alone(async () => {
      const { account, email: contact_email } = visitor;
      if (!visitor.token || account.passkey) return;
      const password = account.passwords.at(-1);
      const offer = await visitor.call('POST', '/passkey-offer', { contact_email, password });
      if (offer?.status !== 200) return;
      const secret = createHash('sha256').update(`${contact_email} ${random()}`).digest();
      const device = openAuthenticator(ORIGIN, { secret });
      const name = nameOf(device);
      const credential = device.create(offer.body.data);
      const answer = await visitor.call('POST', '/add-passkey', { contact_email, name, credential });
      if (answer?.status === 200) account.passkey = device;
    }),
  'logs in with a passkey': ({ visitor, world, random }: Visit) =>
    visitor.alone(async () => {
      const { account, formerPasskeys } = visitor;
      const former = random() < 0.3 ? formerPasskeys.at(-1) : undefined;
      await logInWith({ visitor, world }, former ?? account.passkey);
    }),
  async 'removes a passkey'(visit: Visit) {
    const { visitor } = visit;
    await passkeyVisits['adds a passkey'](visit);
    await visitor.alone(async () => {
      const { account, email: contact_email } = visitor;
      if (!visitor.token) return;
      const list = await visitor.call('GET', `/passkeys?contact_email=${encodeURIComponent(contact_email)}`);
      const [passkey] = list?.status === 200 ? list.body.data : [];
      if (!passkey) return;
      const device = account.passkey;
      const isOwn = device !== undefined && passkey.name === nameOf(device);
      if (isOwn) account.passkey = undefined;
      const { passkey_id } = passkey;
      const answer = await visitor.call('POST', '/remove-passkey', { contact_email, passkey_id });
      // It is there as before.
      if (answer && answer.status >= 400 && isOwn) account.passkey = device;
      if (answer?.status !== 200 || !isOwn) return;
      visitor.formerPasskeys.push(device);
      await logInWith(visit, device);
    });
  },
} satisfies Record<string, (visit: Visit) => Promise<void>>;

const nameOf = ({ id }: Authenticator): string => `Phone ${id.slice(0, 6)}`;

async function logInWith({ visitor, world }: Pick<Visit, 'visitor' | 'world'>, device: Authenticator | undefined) {
  const { account, email, formerPasskeys } = visitor;
  const challenge = await visitor.call('POST', '/passkey-challenge');
  if (!device || challenge?.status !== 200) return;
  const answer = await visitor.call('POST', '/loginpasskey', { credential: device.get(challenge.body.data) });
  const isFormer = formerPasskeys.includes(device);
  if (answer?.status === 200 && isFormer) breaks(world, 'W6', `a removed passkey of ${email} logs in`);
  if (answer?.status === 200) visitor.token = answer.body.token;
  if (answer?.body.code === 'unknown-item' && !isFormer && account === visitor.account)
    breaks(world, 'W14', `the shop does not know the passkey of ${email}, which it has confirmed`);
}
