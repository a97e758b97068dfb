import { describe, expect, test } from 'vitest';
import {
  emailProblems,
  loginProblems,
  passwordChangeProblems,
  passwordPairProblems,
  profileProblems,
  signUpProblems,
} from '#src/features/account/account-rules.ts';
import { withChanges } from '#src/features/account/profile-changes.ts';

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

const PROFILE = {
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
    const problemsOf = profileProblems('2026-11-21');

    test('need a name; the rest is right or empty', () => {
      expect(problemsOf(PROFILE)).toEqual({});
      const wrong = {
        ...PROFILE,
        shipping_name: '',
        dob: '2027-01-01',
        shipping_phone: '1',
        shipping_zip_code: '4110',
      };
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
      expect(problemsOf({ ...PROFILE, ...over })).toEqual(problems);
    });
  });
});

describe('a profile that another device has changed meanwhile', () => {
  const address = (line: string, city: string) => ({ shipping_address_line1: line, shipping_city: city });
  const start = { ...PROFILE, ...address('12 MG Road', 'Pune') };
  const now = { ...start, shipping_name: 'Asha Rao', ...address('7 Link Road', 'Nashik') };

  test('keeps its address when only the birthday was typed', () => {
    const typed = { ...start, dob: '2000-01-02' };
    expect(withChanges(now, start, typed)).toEqual({ ...now, dob: '2000-01-02' });
  });

  test('takes the whole address of the form when one field of it was typed', () => {
    const typed = { ...start, shipping_city: 'Mumbai' };
    expect(withChanges(now, start, typed)).toEqual({ ...now, ...address('12 MG Road', 'Mumbai') });
  });
});
