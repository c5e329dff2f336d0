import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ApplicationError } from '#contract/application-error.ts';
import { isRefusal, reasonOf } from '../../bin/command/command.ts';

const named = (name: string, message: string, more = {}) => Object.assign(new Error(message), { name, ...more });

describe('what an operator reads when a command fails', () => {
  it('says what to do if there are no credentials, or they have expired', () => {
    for (const name of ['CredentialsProviderError', 'ExpiredTokenException', 'UnrecognizedClientException'])
      expect(reasonOf(named(name, 'Nothing found'))).toBe(
        'There are no usable AWS credentials (Nothing found). Sign in, and set AWS_PROFILE to the profile.',
      );
  });

  it('is what a service said, without the name of a class', () => {
    expect(reasonOf(named('AccessDenied', 'You may not read this.', { $fault: 'client' }))).toBe(
      'You may not read this.',
    );
  });

  it('is what the portal refused, or that a file does not exist', () => {
    expect(reasonOf(new ApplicationError('Save Failed', 'A user with this user name exists already.'))).toBe(
      'A user with this user name exists already.',
    );
    expect(reasonOf(new ApplicationError('This user does not have access'))).toBe('This user does not have access');
    expect(reasonOf(named('Error', "ENOENT: no such file or directory, open 'x'", { code: 'ENOENT' }))).toBe(
      'there is no such file.',
    );
  });

  it('tells a refusal from code that failed', () => {
    expect(isRefusal(named('AccessDenied', 'No', { $fault: 'client' }))).toBe(true);
    expect(isRefusal(named('CredentialsProviderError', 'None'))).toBe(true);
    expect(isRefusal(new ApplicationError('Save Failed'))).toBe(true);
    expect(isRefusal(new TypeError('x is not a function'))).toBe(false);
  });
});

it('every command of operators reads its arguments in the same way', () => {
  const bin = new URL('../../bin/', import.meta.url);
  const own = readdirSync(bin)
    .filter((name) => name.endsWith('.ts') && name !== 'command.ts')
    .filter((name) => /\bparseArgs\b/.test(readFileSync(new URL(name, bin), 'utf8')));
  expect(own).toEqual([]);
});
