import { describe, expect, it } from 'vitest';
import { checkNew } from '#web/areas/password/reset-password.tsx';
import { problemOfNewPassword } from '#web/auth/problem.ts';
import { type CardField, mistakesIn, startValues } from '#web/form/card-values.ts';

const reset = (newPassword: string, confirmPassword: string) =>
  checkNew({ oldPassword: 'the old one', newPassword, confirmPassword });
const nothing = { newPassword: '', confirmPassword: '' };

describe('a new password and its confirmation', () => {
  it('are compared only when both are there', () => {
    expect(reset('', '')).toEqual(nothing);
    expect(reset('long enough', '')).toEqual(nothing);
    expect(reset('', 'long enough')).toEqual(nothing);
    expect(reset('long enough', 'long enough')).toEqual(nothing);
    expect(reset('long enough', 'Long enough').confirmPassword).toBe('The New and Confirm passsword do not match.');
  });

  it('have the length that the sign-in takes, though the boxes take more', () => {
    expect(reset('1234567', '').newPassword).toBe('The new password must have at least 8 characters');
    expect(reset('12345678', '').newPassword).toBe('');
    expect(reset('x'.repeat(25), '').newPassword).toBe('');
    expect(reset('x'.repeat(26), '').newPassword).toBe('The new password may have at most 25 characters');
  });
});

describe('a card’s form', () => {
  const fields: CardField<'email' | 'note'>[] = [
    { name: 'email', label: 'Email', max: 50, missing: 'Please enter Email' },
    { name: 'note', label: 'Note', max: 50 },
  ];

  it('starts empty, or with what a field brings along', () => {
    expect(startValues([{ ...fields[0], name: 'email', label: 'Email', max: 50, value: 'a@example.com' }])).toEqual({
      email: 'a@example.com',
    });
    expect(startValues(fields)).toEqual({ email: '', note: '' });
  });

  it('says what is missing before anything else, and nothing about fields that may stay empty', () => {
    expect(mistakesIn(fields, { email: '  ', note: '' }, () => ({ email: 'No address' }))).toEqual({
      email: 'Please enter Email',
    });
    expect(mistakesIn(fields, { email: 'x', note: '' }, () => ({ email: 'No address' }))).toEqual({
      email: 'No address',
    });
    expect(mistakesIn(fields, { email: 'a@example.com', note: '' }, () => ({ email: '' }))).toEqual({});
  });
});

const named = (name: string) => Object.assign(new Error('Said by the identity service.'), { name });

describe('a new password in the middle of a sign-in', () => {
  it('that is not allowed can be corrected', () => {
    expect(problemOfNewPassword(named('InvalidPasswordException'))).toEqual({
      message: 'The new password is not allowed. Choose another one, of 8 characters or more.',
      hasEnded: false,
    });
  });

  it('that comes too late starts the sign-in again', () => {
    expect(problemOfNewPassword(named('NotAuthorizedException'))).toEqual({
      message: 'The sign-in has ended. Please sign in again.',
      hasEnded: true,
    });
  });

  it('that no user answers keeps the step', () => {
    expect(problemOfNewPassword(named('NetworkError'))).toMatchObject({
      toast: { title: 'Server under maintenance!' },
      hasEnded: false,
    });
  });
});
