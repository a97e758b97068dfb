// What visitors do about their account. What replaced it opens nothing any more (W6); what the shop confirmed is there (W14).
import { formOf, PASSWORD, signUpOf, wrongCode } from '#tests/kit/server/accounts.ts';
import { Violation } from '#tests/kit/simulation/violation.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import { pause, type Visitor } from './visitor.ts';
import type { Visit } from './visits.ts';

/** The code arrives by e-mail, which takes a while. */
const MAIL_MS = 40_000;
const CITIES = ['Pune', 'Nashik', 'Satara', 'Thane'];
const CHANGED = 'Your Vyayam password was changed';

export const breaks = (world: World, invariant: 'W6' | 'W14', words: string): void =>
  world.noteViolation(() => {
    throw new Violation(invariant, words);
  });

const ofOwner = ({ email }: Visitor): string => `?contact_email=${encodeURIComponent(email)}`;

export const accountVisits = {
  'signs up': ({ visitor, world, shop, random }: Visit) =>
    visitor.alone(async () => {
      const { account, email } = visitor;
      if (visitor.token) return;
      shop.mailbox.asksFor(email, 'You already have an account at Vyayam');
      if (random() < 0.5) await visitor.call('POST', '/register', signUpOf(email));
      else await visitor.call('POST', '/sendotp', { contact_email: email, checkUserPresent: true });
      await pause(world.clock, MAIL_MS);
      if (random() < 0.3) {
        shop.mailbox.asksFor(email, 'You already have an account at Vyayam');
        await visitor.call('POST', '/resend-otp', { contact_email: email });
        await pause(world.clock, MAIL_MS);
      }
      const code = shop.mailbox.codeFor(email);
      if (!code) return;
      const otp = random() < 0.2 ? wrongCode(code) : code;
      visitor.formerPasswords.delete(PASSWORD);
      const answer = await visitor.call('POST', '/verify-otp', formOf({ ...signUpOf(email), otp }));
      if (answer?.status === 200 && otp !== code) breaks(world, 'W6', 'a wrong code opened an account');
      if (answer?.status === 200)
        Object.assign(account, { isCertain: true, passwords: [PASSWORD], city: undefined, passkey: undefined });
      if (!answer) Object.assign(account, { isCertain: false, passwords: [...account.passwords, PASSWORD] });
    }),
  'logs in': ({ visitor, world, random }: Visit) =>
    visitor.alone(async () => {
      const { account, email } = visitor;
      const isWrong = random() < 0.2;
      const password = isWrong ? 'not-the-password-1' : account.passwords.at(-1);
      const answer = await visitor.call('POST', '/loginuser', { contact_email: email, password });
      const isExpected = account === visitor.account && account.isCertain && account.passwords.length === 1 && !isWrong;
      if (answer?.body.code === 'wrong-login' && isExpected)
        breaks(world, 'W14', `${email} cannot log in with the password that the shop has confirmed`);
      if (answer?.status !== 200) return;
      if (isWrong) breaks(world, 'W6', 'a wrong password logged in');
      visitor.token = answer.body.token;
    }),
  'logs in with a former password': ({ visitor, world }: Visit) =>
    visitor.alone(async () => {
      const [password] = visitor.formerPasswords;
      if (password === undefined) return;
      const answer = await visitor.call('POST', '/loginuser', { contact_email: visitor.email, password });
      if (answer?.status === 200) breaks(world, 'W6', `a former password of ${visitor.email} logs in`);
    }),
  async 'logs out'({ visitor, world }: Visit) {
    const { token } = visitor;
    if (!token) return;
    const answer = await visitor.call('POST', '/logoutuser');
    if (answer?.status !== 200 || visitor.token !== token) return;
    const after = await visitor.call('GET', `/user-profile${ofOwner(visitor)}`);
    if (after?.status === 200 && visitor.token === token)
      breaks(world, 'W6', `the token of ${visitor.email} works after the log-out`);
    visitor.oldToken = token;
    visitor.token = undefined;
  },
  /** The token was copied before the log-out. */
  async 'uses an old token'({ visitor, world }: Visit) {
    const { oldToken, token } = visitor;
    if (!oldToken) return;
    visitor.token = oldToken;
    const asking = visitor.call('GET', `/user-profile${ofOwner(visitor)}`);
    visitor.token = token;
    if ((await asking)?.status === 200) breaks(world, 'W6', `an old token of ${visitor.email} works`);
  },
  async 'changes the profile'(visit: Visit) {
    const { visitor, random } = visit;
    await visitor.alone(async () => {
      const { account } = visitor;
      const shipping_city = CITIES[Math.floor(random() * CITIES.length)];
      const profile = { shipping_name: 'Asha Rao', shipping_phone: '9876543210', shipping_city };
      const answer = await visitor.call('POST', `/update-profile${ofOwner(visitor)}`, profile);
      if (!answer) account.city = undefined;
      if (answer?.status === 200) account.city = shipping_city;
    });
    await accountVisits['reads the own profile'](visit);
  },
  'reads the own profile': ({ visitor, world }: Visit) =>
    visitor.alone(async () => {
      const { account, email } = visitor;
      const answer = await visitor.call('GET', `/user-profile${ofOwner(visitor)}`);
      if (answer?.status !== 200 || account !== visitor.account || account.city === undefined) return;
      const { shipping_city } = answer.body.user[0];
      if (shipping_city !== account.city)
        breaks(world, 'W14', `${email} lives in ${account.city}, says the shop, and later in ${shipping_city}`);
    }),
  'changes the password': (visit: Visit) =>
    visit.visitor.alone(async () => {
      const { visitor, shop, random } = visit;
      const { account, email, token } = visitor;
      if (!token) return;
      const [currentPassword, password] = [account.passwords.at(-1), newPassword(random)];
      account.passwords.push(password);
      shop.mailbox.asksFor(email, CHANGED);
      const body = { currentPassword, password, confirmPassword: password, contact_email: email };
      const answer = await visitor.call('POST', '/update-password', body);
      if (answer?.status === 200) {
        passwordIs(visitor, account, password);
        if (visitor.token === token) Object.assign(visitor, { oldToken: token, token: answer.body.token });
        await accountVisits['uses an old token'](visit);
      } else if (answer) account.passwords.pop();
    }),
  async 'forgets the password'(visit: Visit) {
    const { visitor, world, shop, random } = visit;
    await visitor.alone(async () => {
      const { account, email } = visitor;
      shop.mailbox.asksFor(email, 'No Vyayam account with this address');
      await visitor.call('POST', '/sendotp_passwordforgot', { contact_email: email });
      await pause(world.clock, MAIL_MS);
      const code = shop.mailbox.codeFor(email);
      if (!code) return;
      const otp = random() < 0.2 ? wrongCode(code) : code;
      const password = newPassword(random);
      account.passwords.push(password);
      shop.mailbox.asksFor(email, CHANGED);
      const { token } = visitor;
      const body = { contact_email: email, otp, newPassword: password, confirmPassword: password };
      const answer = await visitor.call('POST', '/verifyotp-resetpassword', body);
      if (answer?.status === 200 && otp !== code) breaks(world, 'W6', 'a wrong code changed a password');
      if (answer?.status === 200) {
        passwordIs(visitor, account, password);
        // The shop has logged out every device.
        if (token !== undefined && visitor.token === token)
          Object.assign(visitor, { oldToken: token, token: undefined });
      } else if (answer) account.passwords.pop();
    });
    await accountVisits['logs in'](visit);
  },
  /** Afterwards the shop knows nothing of them (checked at the end). */
  'erases the own data': ({ visitor }: Visit) =>
    visitor.alone(async () => {
      if (!visitor.token || visitor.writesUnderWay > 0) return;
      const before = visitor.writes;
      const answer = await visitor.call('POST', '/erase-my-data', { contact_email: visitor.email });
      if (!answer) visitor.wasErased(false);
      if (answer?.status !== 200) return;
      visitor.wasErased();
      visitor.erasedAt = before + 1;
      visitor.oldToken = visitor.token;
      visitor.token = undefined;
      visitor.wished.clear();
    }),
} satisfies Record<string, (visit: Visit) => Promise<void>>;

const newPassword = (random: () => number): string => `lift-${Math.floor(random() * 1e9)}`;

function passwordIs({ formerPasswords }: Visitor, account: Visitor['account'], password: string): void {
  for (const former of account.passwords) if (former !== password) formerPasswords.add(former);
  account.passwords = [password];
}
