import { describe, expect, test } from 'vitest';
import { bodyOf, type ContactDraft, emptyDraft, problemsOf } from '#src/features/contact/contact-draft.ts';

const good: ContactDraft = {
  key: 'k',
  firstname: 'Asha',
  lastname: '',
  email: 'asha@example.com',
  country: 'IN',
  phoneNo: '98765 43210',
  isComplaint: false,
  message: 'Hello',
};

describe('validation of the contact form', () => {
  test('a good draft, without a last name', () => {
    expect(problemsOf(good)).toEqual({});
    expect(bodyOf(good)).toEqual({
      firstname: 'Asha',
      lastname: '',
      email: 'asha@example.com',
      countrycode: '+91',
      phoneNo: '9876543210',
      message: 'Hello',
    });
  });

  test('a last name and the dial code of another country go along', () => {
    const body = bodyOf({ ...good, lastname: 'Rao', country: 'NP' });
    expect(body).toMatchObject({ firstname: 'Asha', lastname: 'Rao', countrycode: '+977' });
  });

  test.each([
    [{ firstname: ' ' }, { firstname: 'Please enter Your name' }],
    [{ email: '' }, { email: 'Please enter your email address' }],
    [{ email: 'asha' }, { email: 'Enter an email address like name@example.com' }],
    // The shop would refuse it.
    [{ email: 'asha@example.com,' }, { email: 'Enter an email address like name@example.com' }],
    [{ country: '' }, { country: 'Please choose your country code' }],
    [{ phoneNo: '' }, { phoneNo: 'Please enter your Phone Number.' }],
    [{ phoneNo: '987654321' }, { phoneNo: 'Invalid Phone Number' }],
    [{ phoneNo: '9876543210123' }, { phoneNo: 'Invalid Phone Number' }],
    [{ phoneNo: 'not a number' }, { phoneNo: 'Invalid Phone Number' }],
    [{ message: '\n' }, { message: 'PLease enter your message.' }],
  ])('%o is refused', (part, problems) => {
    expect(problemsOf({ ...good, ...part })).toEqual(problems);
  });

  test.each(['9876543210', '98765432101', '987654321012', '९८७६५ ४३२१०'])(
    'a phone number of %s is taken',
    (phoneNo) => {
      expect(problemsOf({ ...good, phoneNo })).toEqual({});
      expect(bodyOf({ ...good, phoneNo }).phoneNo).toMatch(/^9876543210/);
    },
  );

  test('an empty form names everything but the country, which is India', () => {
    expect(Object.keys(problemsOf(emptyDraft))).toEqual(['firstname', 'email', 'phoneNo', 'message']);
  });
});
