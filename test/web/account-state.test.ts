import { describe, expect, it } from 'vitest';
import { stateInWords } from '#web/areas/user/user-facts.tsx';

const now = Date.parse('2026-11-25T12:00:00Z');

describe('the state of a user in words', () => {
  it.each([
    ['Active', '', 'Active'],
    ['Invited', '2026-11-28T12:00:00Z', 'Invited until 11/28/2026'],
    ['Invited', '2026-11-22T12:00:00Z', 'Invitation ended 11/22/2026'],
    ['Invited', '', 'Invited'],
    ['Locked', '2026-11-28T12:00:00Z', 'Locked'],
  ] as const)('of %s until "%s" is "%s"', (state, until, words) => {
    expect(stateInWords({ state, until }, now)).toBe(words);
  });
});
