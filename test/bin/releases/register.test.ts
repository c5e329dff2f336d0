import { describe, expect, it } from 'vitest';
import { checkDeployment, checkStatus, chooseTarget, Refused } from '../../../bin/releases/guard.ts';
import {
  beginDeployment,
  confirmRunning,
  describeRelease,
  EMPTY,
  endDeployment,
  failDeployment,
  findLastReleased,
  listReleases,
  type Register,
} from '../../../bin/releases/register.ts';

const FIRST = { level: 1, oldestReader: 1, requires: 1 };
const commit = {
  hash: '8495b80',
  author: 'Ada First',
  at: '2026-11-20T10:00:00Z',
  subject: 'fix(import): read dates by column',
  isChanged: false,
};

let minute = 0;
const now = () => new Date(Date.UTC(2026, 10, 1, 0, minute++));
const begin = (register: Register, id: string, running: string | undefined, dataLevel = FIRST) =>
  beginDeployment(register, { id, at: now(), commit, dataLevel, running });
const deployed = (register: Register, id: string, running: string | undefined, dataLevel = FIRST) =>
  endDeployment(begin(register, id, running, dataLevel), id, now());
const all = (register: Register) => register.releases.map(({ id }) => id);

/** The release that a rollback chooses, or why it chooses none. */
const chosen = (register: Register, running: string | undefined, to?: string): string => {
  try {
    return chooseTarget(register, { stage: 'test', running, to }).id;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
};

describe('the register of releases', () => {
  it('knows which release ran last: the one a rollback brought back, never one that failed', () => {
    const two = deployed(deployed(EMPTY, 'a', undefined), 'b', 'a');
    expect(findLastReleased(two)?.id).toBe('b');
    const back = endDeployment(two, 'a', now());
    expect(findLastReleased(failDeployment(begin(back, 'c', 'a'), 'c'))?.id).toBe('a');
    expect(findLastReleased(EMPTY)).toBeUndefined();
  });

  it('stores the last five, also when one of them is deployed again', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'];
    const register = six.reduce((made, id, at) => deployed(made, id, six[at - 1]), EMPTY);
    expect(all(register)).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect(all(deployed(register, 'c', 'f'))).toEqual(['b', 'd', 'e', 'f', 'c']);
  });

  it('stores the release before the one that runs however long ago it was deployed', () => {
    const register = ['a', 'b', 'c', 'd', 'e'].reduce((made, id) => deployed(made, id, 'a'), EMPTY);
    expect(all(deployed(register, 'f', 'a'))).toEqual(['a', 'c', 'd', 'e', 'f']);
  });

  it('deletes a release that failed, and its failure, with the next one that succeeds', () => {
    const failed = failDeployment(begin(deployed(EMPTY, 'a', undefined), 'b', 'a'), 'b');
    expect(listReleases(failed, 'a').map((line) => line.slice(0, 11))).toEqual(['failed    b', 'runs      a']);
    expect(all(deployed(failed, 'c', 'a'))).toEqual(['a', 'c']);
  });

  it('takes a release for deployed that runs, although the command that deployed it was cut off', () => {
    const cutOff = begin(deployed(EMPTY, 'a', undefined), 'b', 'a');
    expect(listReleases(cutOff, 'a')[0]).toMatch(/^not ended b/);
    expect(chosen(cutOff, 'b')).toBe('a');
    const found = confirmRunning(cutOff, { release: 'b', dataLevel: FIRST });
    expect(all(deployed(found, 'c', 'b'))).toEqual(['a', 'b', 'c']);
  });

  it('refuses a release below the oldest reader of the running one, although its command was cut off', () => {
    const third = { level: 3, oldestReader: 2, requires: 1 };
    const cutOff = begin(deployed(EMPTY, 'a', undefined), 'b', 'a', third);
    expect(chosen(cutOff, 'b')).toBe('a');
    expect(chosen(confirmRunning(cutOff, { release: 'b', dataLevel: third }), 'b')).toMatch(/must not run any more/);
  });

  it('advises no sources from before 0.2.0 once a later release has run', () => {
    const second = { level: 2, oldestReader: 2, requires: 1 };
    const register = confirmRunning(deployed(EMPTY, 'a', undefined, second), { release: 'a', dataLevel: second });
    expect(chosen(register, 'a')).toMatch(/A release from before 0.2.0 must not run any more/);
  });

  it('orders releases by when they were deployed, whatever the clocks of the machines say', () => {
    const ahead = beginDeployment(EMPTY, {
      id: 'a',
      at: new Date('2030-01-01'),
      commit,
      dataLevel: FIRST,
      running: undefined,
    });
    const both = deployed(endDeployment(ahead, 'a', new Date('2030-01-01')), 'b', 'a');
    expect(findLastReleased(both)?.id).toBe('b');
  });

  it('says day, commit, author and subject of each', () => {
    expect(describeRelease(deployed(EMPTY, 'a', undefined).releases[0] as never)).toMatch(
      /^a {2}2026-11-01 00:\d\d {2}8495b80 {2}Ada First {2}fix\(import\): read dates by column$/,
    );
    const changed = { ...commit, isChanged: true };
    const known = { id: 'a', at: now(), dataLevel: FIRST, running: undefined };
    const of = (made: typeof commit | undefined) =>
      describeRelease(beginDeployment(EMPTY, { ...known, commit: made }).releases[0] as never);
    expect(of(changed)).toContain('8495b80 with changes');
    expect(of(undefined)).toContain('not from a git checkout');
  });
});

describe('a rollback', () => {
  const register = deployed(deployed(deployed(EMPTY, 'a', undefined), 'b', 'a'), 'c', 'b');

  it('goes to the release that ran before, one by one, and to one that is named', () => {
    expect([chosen(register, 'c'), chosen(register, 'b'), chosen(register, 'c', 'a')]).toEqual(['b', 'a', 'a']);
  });

  it('goes to what ran before a fix, not to the release that was rolled back for it', () => {
    expect(chosen(deployed(register, 'fix', 'b'), 'fix')).toBe('b');
  });

  it('still knows what a release came after when that one is deployed again', () => {
    expect(chosen(deployed(register, 'c', 'c'), 'c')).toBe('b');
  });

  it('says what to do instead if no assembly was stored', () => {
    const instead = 'git checkout COMMIT && npm ci && npm run deploy -- --stage test';
    expect(chosen(EMPTY, undefined)).toMatch(/runs a release from before 0\.2\.0, which kept no assembly/);
    expect(chosen(EMPTY, undefined)).toContain(instead);
    expect(chosen(register, 'a')).toMatch(/Nothing is known of a release before a/);
    expect(chosen(register, 'a')).toContain(instead);
    expect(chosen(register, 'c', 'x')).toMatch(/x is not stored .*npm run releases/);
  });

  it('asks for a name where the release that runs was not deployed by the command', () => {
    expect(chosen(register, 'by-hand')).toMatch(/by-hand was not deployed by "npm run deploy".*with --to/);
    expect(chosen(register, 'by-hand', 'c')).toBe('c');
  });

  it('refuses the release that runs, and one that failed', () => {
    expect(chosen(register, 'c', 'c')).toBe('The stage "test" runs the release c already.');
    expect(chosen(failDeployment(begin(register, 'd', 'c'), 'd'), 'c', 'd')).toMatch(/d failed when it was deployed/);
  });

  it('refuses a release that must not handle what later ones have stored, also after those are deleted', () => {
    const later = deployed(register, 'd', 'c', { level: 2, oldestReader: 2, requires: 1 });
    expect(chosen(later, 'd')).toMatch(/c must not run any more: .* data level is 1, the lowest allowed is 2/);
    const next = deployed(later, 'e', 'd', { level: 3, oldestReader: 2, requires: 2 });
    expect([chosen(next, 'e'), chosen(next, 'e', 'c')]).toEqual(['d', expect.stringContaining('must not run')]);
    expect(listReleases(next, 'e').at(-1)).toMatch(/^too old {3}a/);
  });

  it.each([
    ['UPDATE_IN_PROGRESS', /is being changed now .* cancel-update-stack --stack-name portal-test/],
    ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', /is being changed now/],
    ['UPDATE_ROLLBACK_FAILED', /stands half-way .* continue-update-rollback --stack-name portal-test/],
    ['ROLLBACK_COMPLETE', /was never deployed whole/],
  ])('refuses while the stack is in %s', (status, sentence) => {
    expect(() => checkStatus('portal-test', status)).toThrow(sentence);
  });

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'IMPORT_COMPLETE'])(
    'takes a stack in %s',
    (status) => {
      expect(() => checkStatus('portal-test', status)).not.toThrow();
    },
  );
});

describe('a deployment', () => {
  it('is refused when a release between has to prepare the data', () => {
    const next = { level: 3, oldestReader: 2, requires: 2 };
    expect(() => checkDeployment(EMPTY, 'c', next, FIRST)).toThrow(
      /a release between has to prepare .* the stage runs 1/,
    );
    expect(() => checkDeployment(EMPTY, 'c', next, { level: 2, oldestReader: 2, requires: 1 })).not.toThrow();
    expect(() => checkDeployment(EMPTY, 'c', next, undefined)).not.toThrow();
  });

  it('is refused when later releases have changed the data', () => {
    const later = deployed(EMPTY, 'd', undefined, { level: 2, oldestReader: 2, requires: 1 });
    expect(() => checkDeployment(later, 'old', FIRST, undefined)).toThrow(/old must not run any more/);
  });
});
