// src/contract/account.ts

import { logIn } from '#server/accounts/log-in.ts';
import { changePassword, resetPassword } from '#server/accounts/new-password.ts';
import { openAccount } from '#server/accounts/open-account.ts';
import { readProfile, writeProfile } from '#server/accounts/profile.ts';
import { requireEqual } from '#server/accounts/require-equal.ts';
import { sendCode } from '#server/accounts/send-code.ts';
import { revokeToken } from '#server/accounts/tokens.ts';
import { requireCustomer } from '#server/http/require-customer.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import * as contract from '#src/contract/account.ts';

/** The same message whether the address has an account or not. */
const CODE_SENT = 'A code is on its way to your e-mail. It is good for 10 minutes.';

export function bindAccount(app: ShopApp): void {
  const { mail } = app.parts;
  const signupCode = async (call: Pick<Parameters<typeof sendCode>[0], 'db' | 'clock' | 'ip'>, address: string) => {
    await sendCode({ ...call, mail }, { purpose: 'signup', contact_email: address });
    return { message: CODE_SENT };
  };

  route(app, contract.register, async ({ body, ...call }) => {
    requireEqual(body.password, body.confirmPassword);
    return signupCode(call, body.contact_email);
  });
  route(app, contract.sendOtp, ({ body, ...call }) => signupCode(call, body.contact_email));
  route(app, contract.resendOtp, ({ body, ...call }) => signupCode(call, body.contact_email));
  route(app, contract.verifyOtp, async ({ body, ...call }) => {
    await openAccount(call, body);
    return { message: 'User registered Successfully' };
  });
  route(app, contract.loginUser, async ({ body, ...call }) => ({
    token: await logIn(call, body),
    contact_email: body.contact_email,
    message: 'Login Successful',
  }));
  route(app, contract.logoutUser, async ({ db, customer }) => {
    await revokeToken({ db, mail }, requireCustomer(customer).tokenDigest);
    return { message: 'You are logged out.' };
  });
  route(app, contract.sendForgotOtp, async ({ body, ...call }) => {
    await sendCode({ ...call, mail }, { purpose: 'reset', contact_email: body.contact_email });
    return { message: CODE_SENT };
  });
  route(app, contract.resetPassword, async ({ body, ...call }) => {
    await resetPassword({ ...call, mail }, body);
    return { message: 'Your password was changed. Please log in with the new one.' };
  });
  route(app, contract.getUserProfile, async ({ db, customer }) => ({
    user: await readProfile(db, requireCustomer(customer).id),
  }));
  route(app, contract.updateProfile, async ({ db, clock, customer, body }) => {
    await writeProfile(db, clock(), requireCustomer(customer).id, body);
    return { message: 'User profile updated successfully' };
  });
  route(app, contract.updatePassword, async ({ body, customer, ...call }) => ({
    token: await changePassword({ ...call, mail }, requireCustomer(customer), body),
    message: 'User password updated successfully',
  }));
}
