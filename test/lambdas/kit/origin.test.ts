import { describe, expect, it } from 'vitest';
import { ORIGIN_HEADER } from '#contract/site/headers.ts';

Object.assign(process.env, {
  TABLE_NAME: 'table',
  SNAPSHOT_BUCKET: 'snapshots',
  USER_POOL_ID: 'us-east-1_pool',
  CLIENT_ID: 'client',
  FEDERATION_CLIENT_ID: 'federation',
  ORIGIN_SECRET: 'the-secret-that-is-sent-now',
  ORIGIN_SECRET_BESIDES: 'another-secret-taken-too',
});
const { origin } = await import('#lambdas/kit/middleware/access.ts');

const passes = (headers: Record<string, string>) => {
  const { before } = origin();
  const request = { event: { headers } } as unknown as Parameters<NonNullable<typeof before>>[0];
  try {
    before?.(request);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ http: 403 });
    return false;
  }
};

describe('a call', () => {
  it('is accepted with the secret of the CDN, and while it is replaced with the other one too', () => {
    expect(passes({ [ORIGIN_HEADER]: 'the-secret-that-is-sent-now' })).toBe(true);
    expect(passes({ [ORIGIN_HEADER]: 'another-secret-taken-too' })).toBe(true);
  });

  it('is refused without it, with an empty one, or with another one of the same length', () => {
    expect(passes({})).toBe(false);
    expect(passes({ [ORIGIN_HEADER]: '' })).toBe(false);
    expect(passes({ [ORIGIN_HEADER]: 'the-secret-that-is-sent-NOW' })).toBe(false);
  });
});
