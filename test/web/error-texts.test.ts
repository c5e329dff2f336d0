import { describe, expect, it, vi } from 'vitest';
import { identitySentence } from '#contract/account/identity-sentences.ts';
import { ApplicationError } from '#contract/application-error.ts';
import { describeFailure, sayFailure, transportError } from '#web/api/failure.ts';
import { problemOf } from '#web/auth/problem.ts';

const named = (name: string, message = 'Said by the identity service.') => Object.assign(new Error(message), { name });

describe('a call that failed on its way says', () => {
  it.each([
    [0, {}, 'Server under maintenance!', 'Please try again'],
    [401, { message: 'Unauthorized' }, 'Error', 'Invalid user name and Password , Login Failed'],
    [404, { message: 'Not Found' }, 'Service failed!', 'Not found'],
    [400, { message: 'Please enter Company name' }, 'Service failed!', 'Please enter Company name'],
    [503, {}, 'Service unavailable!', 'Please try again'],
    [429, { message: 'Too many requests' }, 'Error', 'Too many requests'],
    [500, { errorMessage: 'It broke' }, 'Error', 'It broke'],
    [500, { message: 'Service failed!', data: { correlationId: 'c-1' } }, 'Error', 'Service failed! (reference c-1)'],
    [502, {}, 'Error', 'Service failed!'],
  ])('for status %i with %j: %s / %s', (http, body, title, message) => {
    expect(transportError(http, body)).toMatchObject({ title, message, http });
  });

  it('that the user is offline, after the words of the specification', () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { message } = transportError(0);
    vi.unstubAllGlobals();
    expect(message).toBe('Please try again. You are offline: it works again when the network is back.');
  });

  it('the screen’s own heading for what the server refused, with the reason', () => {
    const refused = new ApplicationError('Delete Failed', 'The company still has 3 users.');
    expect(describeFailure(refused, 'Company')).toEqual({
      title: 'Company',
      message: 'Delete Failed',
      reason: 'The company still has 3 users.',
    });
  });

  it('all of it in one text where it stays in sight', () => {
    expect(sayFailure(transportError(503))).toBe('Service unavailable! Please try again');
    expect(sayFailure(transportError(500, { errorMessage: 'It broke' }))).toBe('It broke');
    expect(sayFailure(new ApplicationError('Update Failed', 'Somebody else was first.'))).toBe(
      'Update Failed. Somebody else was first.',
    );
  });

  it('nothing of an error that is no user’s business', () => {
    expect(describeFailure(new Error('x is undefined'))).toEqual({
      title: 'Error',
      message: 'Service failed!',
      reason: '',
    });
  });
});

describe('a sign-in that fails', () => {
  it.each(['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException'])(
    'with %s tells nothing but the spec’s text',
    (name) => {
      expect(problemOf(named(name), false)).toEqual({ message: 'Invalid username or password', hasEnded: true });
    },
  );

  it.each(['CodeMismatchException', 'EnableSoftwareTokenMFAException', 'ExpiredCodeException'])(
    'with %s stays at the code, with a toast titled OTP',
    (name) => {
      const { toast, hasEnded } = problemOf(named(name), true);
      expect({ toast, hasEnded }).toEqual({
        toast: { title: 'OTP', message: identitySentence(name) },
        hasEnded: false,
      });
    },
  );

  it('because the step has ended goes back to the login', () => {
    const problem = problemOf(named('NotAuthorizedException'), true);
    expect(problem).toMatchObject({ toast: { title: 'OTP' }, hasEnded: true });
  });

  it('because no user answers keeps the step', () => {
    expect(problemOf(named('NetworkError'), true)).toMatchObject({
      toast: { title: 'Server under maintenance!', message: 'Please try again' },
      hasEnded: false,
    });
  });
});
