import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { email, LIMITS, lenient, line, optionalLine, PHONE_NUMBER, PIN_CODE, text } from './field.ts';

/** Do not raise it: passwords already set would break. */
export const PASSWORD_MIN_LENGTH = 4;
/** The length of a one-time code. */
export const OTP_LENGTH = 6;

const password = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN_LENGTH, 'must be at least 4 characters'),
  v.maxLength(LIMITS.password, 'must be at most 200 characters'),
);
const otp = v.pipe(v.string(), v.regex(/^\d{6}$/, 'must be 6 digits'));
const phone = v.pipe(v.string(), v.regex(PHONE_NUMBER, 'must be a phone number'));

const signup = {
  shipping_name: line('is required', LIMITS.short),
  contact_email: email(),
  shipping_phone: phone,
  password,
  confirmPassword: password,
};
const post = { method: 'POST', access: 'key' } as const;
const done = v.object({ success: lenient(v.boolean(), true), message: text });

/** A customer's profile; dob is yyyy-mm-dd. */
export const UserProfile = v.object({
  shipping_name: text,
  contact_email: text,
  dob: text,
  shipping_phone: text,
  shipping_address_line1: text,
  shipping_address_line2: text,
  shipping_city: text,
  shipping_state: text,
  shipping_country: text,
  shipping_zip_code: text,
});
export type UserProfile = v.InferOutput<typeof UserProfile>;

export const register = defineEndpoint({
  ...post,
  name: 'register',
  summary: 'Begin an account; it is usable once a code is verified',
  path: '/register',
  body: v.object(signup),
  reply: done,
});

export const sendOtp = defineEndpoint({
  ...post,
  name: 'sendOtp',
  summary: 'Mail a sign-up code',
  path: '/sendotp',
  body: v.object({ contact_email: email(), checkUserPresent: v.optional(v.boolean(), true) }),
  reply: done,
});

export const verifyOtp = defineEndpoint({
  ...post,
  name: 'verifyOtp',
  summary: 'Verify the sign-up code and open the account',
  path: '/verify-otp',
  encoding: 'multipart',
  body: v.object({ ...signup, otp }),
  reply: done,
});

export const resendOtp = defineEndpoint({
  ...post,
  name: 'resendOtp',
  summary: 'Mail the sign-up code again',
  path: '/resend-otp',
  body: v.object({ contact_email: email() }),
  reply: done,
});

export const loginUser = defineEndpoint({
  ...post,
  name: 'loginUser',
  summary: 'Log in',
  path: '/loginuser',
  body: v.object({
    contact_email: email(),
    password: v.pipe(v.string(), v.nonEmpty('is required'), v.maxLength(LIMITS.password)),
  }),
  reply: v.object({ token: v.pipe(v.string(), v.nonEmpty()), contact_email: v.string(), message: text }),
});

export const logoutUser = defineEndpoint({
  ...post,
  name: 'logoutUser',
  summary: 'Revoke the token; an extra of our own server',
  path: '/logoutuser',
  access: 'customer',
  reply: done,
});

export const getUserProfile = defineEndpoint({
  name: 'getUserProfile',
  summary: "A customer's profile; the first of the list counts",
  method: 'GET',
  path: '/user-profile',
  access: 'customer',
  query: v.object({ contact_email: email() }),
  reply: v.object({ user: v.array(UserProfile) }),
  content: 'user',
});

export const updateProfile = defineEndpoint({
  ...post,
  name: 'updateProfile',
  summary: "Change a customer's profile",
  path: '/update-profile',
  access: 'customer',
  query: v.object({ contact_email: email() }),
  body: v.object({
    shipping_name: line('is required', LIMITS.short),
    dob: v.optional(v.pipe(v.string(), v.regex(/^$|^\d{4}-\d{2}-\d{2}$/, 'must be a date')), ''),
    shipping_phone: v.optional(v.union([v.literal(''), phone], 'must be a phone number'), ''),
    shipping_address_line1: optionalLine(),
    shipping_address_line2: optionalLine(),
    shipping_city: optionalLine(LIMITS.short),
    shipping_state: optionalLine(LIMITS.short),
    shipping_country: optionalLine(LIMITS.short),
    shipping_zip_code: v.optional(
      v.union([v.literal(''), v.pipe(v.string(), v.regex(PIN_CODE))], 'must be a PIN code'),
      '',
    ),
  }),
  reply: done,
});

export const updatePassword = defineEndpoint({
  ...post,
  name: 'updatePassword',
  summary: "Change a customer's password; logs every device out",
  path: '/update-password',
  access: 'customer',
  body: v.object({
    currentPassword: v.pipe(v.string(), v.nonEmpty('is required'), v.maxLength(LIMITS.password)),
    password,
    confirmPassword: password,
    contact_email: email(),
  }),
  reply: v.object({ ...done.entries, token: text }),
});

export const sendForgotOtp = defineEndpoint({
  ...post,
  name: 'sendForgotOtp',
  summary: 'Mail a password-reset code',
  path: '/sendotp_passwordforgot',
  body: v.object({ contact_email: email() }),
  reply: done,
});

export const resetPassword = defineEndpoint({
  ...post,
  name: 'resetPassword',
  summary: 'Set a new password with a mailed code',
  path: '/verifyotp-resetpassword',
  body: v.object({ contact_email: email(), otp, newPassword: password, confirmPassword: password }),
  reply: done,
});
