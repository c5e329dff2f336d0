import { describe, expect, it } from 'vitest';
import { redact } from '#lambdas/kit/log.ts';

describe('the log', () => {
  it('leaves out every value whose name may hold a secret, at any depth', () => {
    const entry = {
      userPassword: 'canary',
      newPassword1: 'canary',
      pwd: 'canary',
      otp: 'canary',
      confirmationCode: 'canary',
      userToken: 'canary',
      headers: { Authorization: 'canary', cookie: 'canary' },
    };
    expect(JSON.stringify(entry, redact)).not.toContain('canary');
  });

  it('keeps what only looks like a secret', () => {
    expect(JSON.stringify({ statusCode: 200, zipcode: '02115', route: 'GET /user' }, redact)).toBe(
      '{"statusCode":200,"zipcode":"02115","route":"GET /user"}',
    );
  });
});
