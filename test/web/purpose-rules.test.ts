import { describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER, type RoleId } from '#contract/rules/roles.ts';
import { demandIn, hasDays, otherDemands, reopeningsOf } from '#web/areas/requirement/line-form.ts';
import { nextStepOf, openPurposes, purposeStepOf } from '#web/purposes/purpose-step.tsx';

const staff = (...roles: RoleId[]) => ({ isSuperadmin: false, roles, isOfReseller: roles.includes(RESELLER) });

describe('what is done next with a purpose', () => {
  it.each([
    ['entered', 'certify'],
    ['changed', 'certify'],
    ['expired', 'certify'],
    ['certified', 'verify'],
    ['counts', undefined],
    ['ended', undefined],
  ] as const)('%s: %s', (state, step) => {
    expect(nextStepOf({ state })).toBe(step);
  });

  it('puts what waits first, each group in its order, and leaves out ended ones', () => {
    const states = ['counts', 'ended', 'certified', 'counts', 'entered'] as const;
    const all = states.map((state, at) => ({ state, id: String(at) }) as never);
    expect(openPurposes(all).map(({ id }) => id)).toEqual(['2', '4', '0', '3']);
  });
});

describe('the step of an obligation', () => {
  const owed = { obligation: 'endUser.purpose.purposes', state: 'missing', awaits: false } as const;
  const awaited = { ...owed, state: 'in review', awaits: true } as const;

  it('is to certify for who enters purposes, and to verify for NCRA', () => {
    expect([NCRA, RESELLER, EXPERIAN].map((role) => purposeStepOf(staff(role as RoleId), owed))).toEqual([
      'Certify',
      'Certify',
      '',
    ]);
    expect([NCRA, RESELLER, EXPERIAN].map((role) => purposeStepOf(staff(role as RoleId), awaited))).toEqual([
      'Verify',
      '',
      '',
    ]);
    expect(purposeStepOf(staff(NCRA), { ...owed, state: 'ok' })).toBe('');
  });

  it('is to review the business for NCRA staff of the root company, and nothing for a prohibited one', () => {
    const business = { ...awaited, obligation: 'endUser.business' } as const;
    expect(purposeStepOf(staff(NCRA), business)).toBe('Review business');
    expect(purposeStepOf({ ...staff(NCRA), isOfReseller: true }, business)).toBe('');
    expect(purposeStepOf(staff(NCRA), { ...business, state: 'failed', awaits: false })).toBe('');
  });
});

describe('a line that demands a review', () => {
  it('is offered for each review of the kind that no other line demands', () => {
    const demand = { type: 'review', review: 'endUser.review' } as const;
    const offered = otherDemands('endUser', []).find(({ name }) => name === 'End User Review');
    expect(demandIn({ document: offered?.id ?? '', ownName: '' })).toEqual(demand);
    expect(otherDemands('endUser', [{ demand }]).map(({ name }) => name)).not.toContain('End User Review');
    expect(otherDemands('provider', []).map(({ name }) => name)).toContain('NCRA Review');
  });
});

describe('a line that demands purposes', () => {
  it('is offered for end users only, with months and all changes that open it again', () => {
    const offered = otherDemands('endUser', []).find(({ name }) => name === 'Permissible Purpose');
    const demand = demandIn({ document: offered?.id ?? '', ownName: '' });
    expect(demand).toEqual({ type: 'purpose' });
    expect(hasDays(demand)).toBe(true);
    expect(reopeningsOf('endUser', demand)).toEqual(['address', 'name', 'product', 'purpose', 'reseller']);
    for (const kind of ['provider', 'reseller'] as const)
      expect(otherDemands(kind, []).map(({ name }) => name)).not.toContain('Permissible Purpose');
  });
});
