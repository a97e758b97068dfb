import { describe, expect, test } from 'vitest';
import {
  emailProblems,
  loginProblems,
  passwordChangeProblems,
  passwordPairProblems,
  profileProblems,
  signUpProblems,
} from '#src/features/account/account-rules.ts';

const SIGN_UP = {
  shipping_name: 'Asha Rao',
  contact_email: 'asha@example.com',
  shipping_phone: '9876543210',
  password: 'abcd',
  confirmPassword: 'abcd',
};
const EMAIL_WRONG = 'Please enter a full email address, like name@example.com';
const DOB_WRONG = 'Please enter a date in the past';
const ZIP_UNREAL = 'Please check the ZIP code: no PIN code in India begins with 0';
const TOO_SHORT = 'Password is required and must be at least 4 characters';

describe('the rules of the account forms', () => {
  test.each([
    [{}, {}],
    [{ shipping_name: ' ' }, { shipping_name: 'Name is required' }],
    [{ contact_email: '' }, { contact_email: 'Email is required' }],
    [{ contact_email: 'asha' }, { contact_email: EMAIL_WRONG }],
    [{ contact_email: 'asha@example' }, { contact_email: EMAIL_WRONG }],
    [{ contact_email: 'asha@example.c' }, { contact_email: EMAIL_WRONG }],
    [{ contact_email: 'as ha@example.com' }, { contact_email: EMAIL_WRONG }],
    [{ contact_email: ' asha@example.com ' }, {}],
    [{ shipping_phone: '' }, { shipping_phone: 'Phone is required' }],
    [
      { shipping_phone: '0000000000' },
      { shipping_phone: 'This does not look like a valid phone number. Please check it' },
    ],
    [{ shipping_phone: '98765' }, { shipping_phone: 'Phone number must be exactly 10 digits' }],
    [{ password: 'abc' }, { password: TOO_SHORT }],
    [{ confirmPassword: 'abc' }, { confirmPassword: TOO_SHORT }],
    [
      { password: '', confirmPassword: '' },
      { password: TOO_SHORT, confirmPassword: TOO_SHORT },
    ],
  ])('sign-up with %j', (over, problems) => {
    expect(signUpProblems({ ...SIGN_UP, ...over })).toEqual(problems);
  });

  test('log-in asks for both', () => {
    expect(loginProblems({ contact_email: '', password: '' })).toEqual({
      contact_email: 'Email is required',
      password: 'Password is required',
    });
    expect(loginProblems({ contact_email: 'asha@example.com', password: 'x' })).toEqual({});
  });

  test('forgot password asks for the e-mail, then for a password of four characters', () => {
    expect(emailProblems({ contact_email: ' ' })).toEqual({ contact_email: 'Email is required' });
    expect(emailProblems({ contact_email: 'asha@example.com' })).toEqual({});
    expect(passwordPairProblems({ password: 'abc', confirmPassword: 'abcd' })).toEqual({ password: TOO_SHORT });
    expect(passwordPairProblems({ password: 'abcd', confirmPassword: 'abc' })).toEqual({ confirmPassword: TOO_SHORT });
  });

  test('change password asks for all three, and not whether the new ones are equal', () => {
    expect(passwordChangeProblems({ currentPassword: '', password: '', confirmPassword: '' })).toEqual({
      currentPassword: 'Current Password is required',
      password: 'New Password is required',
      confirmPassword: 'Confirm Password is required',
    });
    expect(passwordChangeProblems({ currentPassword: 'a', password: 'b', confirmPassword: 'c' })).toEqual({});
  });

  describe('of a profile', () => {
    const empty = {
      shipping_name: 'Asha',
      dob: '',
      shipping_phone: '',
      shipping_address_line1: '',
      shipping_address_line2: '',
      shipping_city: '',
      shipping_state: '',
      shipping_country: '',
      shipping_zip_code: '',
    };
    const problemsOf = profileProblems('2026-11-21');

    test('need a name; the rest is right or empty', () => {
      expect(problemsOf(empty)).toEqual({});
      const wrong = { ...empty, shipping_name: '', dob: '2027-01-01', shipping_phone: '1', shipping_zip_code: '4110' };
      expect(problemsOf(wrong)).toEqual({
        shipping_name: 'Name is required',
        dob: DOB_WRONG,
        shipping_phone: 'Phone number must be exactly 10 digits',
        shipping_zip_code: 'ZIP code must be exactly 6 digits',
      });
    });

    test.each([
      [{ dob: '2026-11-20' }, {}],
      [{ dob: '2026-11-21' }, { dob: DOB_WRONG }],
      [{ dob: '1900-01-02' }, {}],
      [{ dob: '1900-01-01' }, { dob: DOB_WRONG }],
      [{ shipping_phone: '9876543210' }, {}],
      [{ shipping_zip_code: '411001' }, {}],
      [{ shipping_zip_code: '011001' }, { shipping_zip_code: ZIP_UNREAL }],
    ])('judge %j', (over, problems) => {
      expect(problemsOf({ ...empty, ...over })).toEqual(problems);
    });
  });
});
