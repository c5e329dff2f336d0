import { beforeEach, describe, expect, it } from 'vitest';
import { forgetEarly, takeEarly } from '#web/api/client.ts';

const answer = () => Promise.resolve(Response.json({}));

beforeEach(() => {
  globalThis.earlyAnswers = { token: 'mine', answers: { '/api/list': answer(), '/api/record': answer() } };
});

describe('an answer that was fetched early', () => {
  it('is given once', () => {
    expect(takeEarly('/api/list', 'mine')).toBeInstanceOf(Promise);
    expect(takeEarly('/api/list', 'mine')).toBeUndefined();
    expect(takeEarly('/api/other', 'mine')).toBeUndefined();
    expect(takeEarly('/api/record', 'mine')).toBeInstanceOf(Promise);
  });

  it('is given to no other user, and deleted when another user asks', () => {
    expect(takeEarly('/api/list', 'theirs')).toBeUndefined();
    expect(takeEarly('/api/list', 'mine')).toBeUndefined();
    expect(globalThis.earlyAnswers).toBeUndefined();
  });

  it('is forgotten when something is changed', () => {
    forgetEarly();
    expect(takeEarly('/api/list', 'mine')).toBeUndefined();
  });
});
