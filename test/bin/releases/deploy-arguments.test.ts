import { describe, expect, it } from 'vitest';
import { deployArguments } from '../../../bin/releases/bring-in.ts';

const known = { AtOnceRelease: {}, PagesFirstRelease: {}, PagesRun: {} };
const now = new Date('2026-11-26T12:00:00Z');
const work = {
  stack: 'portal-test',
  folder: 'dist',
  release: 'r2',
  isBack: false,
  outputs: undefined,
  isAgreed: false,
};

describe('the deployment of an assembly', () => {
  it('writes no file of outputs unless one is named, so that no stage overwrites that of another', () => {
    expect(deployArguments(work, {}, now)).toEqual(['deploy', 'portal-test', '--app', 'dist']);
    expect(deployArguments({ ...work, outputs: 'x.json' }, {}, now)).toEqual([
      ...['deploy', 'portal-test', '--app', 'dist', '--outputs-file', 'x.json'],
    ]);
  });

  it('brings a release in step by step, and one that goes back at once with its pages first', () => {
    const parametersOf = (isBack: boolean) =>
      deployArguments({ ...work, isBack }, known, now).filter((each) => each.startsWith('portal-test:'));
    const run = 'portal-test:PagesRun=2026-11-26T12:00:00.000Z';
    expect(parametersOf(false)).toEqual(['portal-test:AtOnceRelease=none', 'portal-test:PagesFirstRelease=none', run]);
    expect(parametersOf(true)).toEqual(['portal-test:AtOnceRelease=r2', 'portal-test:PagesFirstRelease=r2', run]);
  });
});
