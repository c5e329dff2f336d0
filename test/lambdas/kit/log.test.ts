import { describe, expect, it, vi } from 'vitest';
import { redact } from '#lambdas/kit/log.ts';

describe('the log', () => {
  it('names the function that writes a line, by which operators find its errors', async () => {
    vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'tasks');
    vi.resetModules();
    const { log } = await import('#lambdas/kit/log.ts');
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    log.error('task failed');
    expect(String(written.mock.calls[0]?.[0])).toContain('"service":"tasks"');
    written.mockRestore();
    vi.unstubAllEnvs();
  });

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
