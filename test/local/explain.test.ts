import { describe, expect, it } from 'vitest';
import { explain } from '#local/log.ts';

const failure = (code: string) => Object.assign(new Error('system words'), { code });

describe('a failed start', () => {
  it.each([
    ['EADDRINUSE', 'Port 4000 is taken'],
    ['EACCES', 'Port 4000 may not be used'],
    ['ENOSPC', 'The disk is full'],
    ['EROFS', 'The data directory cannot be written'],
  ])('with %s says what to do', (code, text) => {
    expect(explain(failure(code), 4_000)).toContain(text);
  });

  it('says anything else in its own words', () => {
    expect(explain(new Error('not linux-x64 and no DYNAMODB_ENDPOINT'), 4_000)).toBe(
      'not linux-x64 and no DYNAMODB_ENDPOINT',
    );
  });
});
