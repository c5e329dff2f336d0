import { describe, expect, it } from 'vitest';
import { medianOf, secondsTaken } from '#contract/access-review/campaign.ts';
import { AccessAnswerForm, KeepForm, RestoreForm } from '#contract/access-review/forms.ts';
import { accessFlagsOf, accessStateOf, looksShared } from '#contract/access-review/states.ts';
import { TenantSettings } from '#contract/company/settings.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';

const TODAY = '2026-11-30';
const usual = {
  email: 'kim.example@example.com',
  roles: [RESELLER],
  accountState: 'Active',
  lastSignInOn: TODAY,
  isOfReseller: true,
} as const;

describe('the flags of a user', () => {
  it('are none for a user who signs in under a personal address', () => {
    expect(accessFlagsOf(usual, TODAY)).toEqual([]);
  });

  it('name a user who was invited and never came, who is not dormant as well', () => {
    expect(accessFlagsOf({ ...usual, accountState: 'Invited', lastSignInOn: '' }, TODAY)).toEqual(['neverSignedIn']);
  });

  it('name a user as dormant from the 90th day without a sign-in on, and where none was noted', () => {
    const flags = (lastSignInOn: string) => accessFlagsOf({ ...usual, lastSignInOn }, TODAY);
    expect(flags(daysAfter(TODAY, -89))).toEqual([]);
    expect(flags(daysAfter(TODAY, -90))).toEqual(['dormant']);
    expect(flags('')).toEqual(['dormant']);
  });

  it('name NCRA staff of a root company, and no NCRA staff of a reseller', () => {
    expect(accessFlagsOf({ ...usual, roles: [NCRA, RESELLER], isOfReseller: false }, TODAY)).toEqual(['admin']);
    expect(accessFlagsOf({ ...usual, roles: [NCRA] }, TODAY)).toEqual([]);
  });

  it('come together in their order', () => {
    const all = { ...usual, email: 'info@example.com', roles: [NCRA] as const, isOfReseller: false, lastSignInOn: '' };
    expect(accessFlagsOf(all, TODAY)).toEqual(['dormant', 'sharedAddress', 'admin']);
  });

  it.each([
    'info@example.com',
    'No-Reply@example.com',
    'compliance.team@example.com',
    'us_sales@example.com',
    'it+portal@example.com',
  ])('%s looks shared', (address) => expect(looksShared(address)).toBe(true));

  it.each(['kim@example.com', 'k.informer@example.com', 'salesforth@example.com', 'adminah.jones@example.com'])(
    '%s looks like one person',
    (address) => expect(looksShared(address)).toBe(false),
  );
});

describe('how a user stands in a campaign', () => {
  const open = { decision: '', restoredAt: '', isThere: true, isEnded: false } as const;

  it('is what was decided, whatever became of the user', () => {
    expect(accessStateOf({ ...open, decision: 'kept', isThere: false, isEnded: true })).toBe('kept');
  });

  it('is open until the end, unanswered after it, and left without an open account', () => {
    expect(accessStateOf(open)).toBe('open');
    expect(accessStateOf({ ...open, isEnded: true })).toBe('unanswered');
    expect(accessStateOf({ ...open, isThere: false })).toBe('left');
  });

  it('says that a user was enabled again', () => {
    expect(accessStateOf({ ...open, decision: 'disabled', restoredAt: '2026-11-30T00:00:00Z' })).toBe('restored');
  });
});

describe('the seconds of an answer', () => {
  it('are counted from the row or the answer before, whichever is later, and divided among several', () => {
    expect(secondsTaken(60_000, 0, 40_000, 1)).toBe(20);
    expect(secondsTaken(60_000, 50_000, 40_000, 1)).toBe(10);
    expect(secondsTaken(40_000, 0, 0, 40)).toBe(1);
    expect(secondsTaken(40_000, 39_900, 0, 1)).toBe(1);
  });

  it('have a middle', () => {
    expect([medianOf([]), medianOf([7]), medianOf([9, 1, 2]), medianOf([1, 2, 5, 100])]).toEqual([0, 7, 2, 4]);
  });

  it('are capped, and 0 where a client sends none', () => {
    const secondsOf = (seconds?: number) =>
      AccessAnswerForm.parse({ id: 'a', version: 1, answer: 'kept', seconds }).seconds;
    expect([secondsOf(), secondsOf(-5), secondsOf(12.4), secondsOf(90_000)]).toEqual([0, 0, 12, 3_600]);
  });
});

describe('what is sent', () => {
  it('names roles where roles change', () => {
    const answer = { id: 'a', version: 1, answer: 'rolesChanged' };
    expect(AccessAnswerForm.safeParse(answer).error?.issues[0]?.message).toBe('Please select user role');
    expect(AccessAnswerForm.parse({ ...answer, roles: [NCRA] })).toMatchObject({ roles: [NCRA], note: '' });
  });

  it('says why where access is removed', () => {
    const answer = { id: 'a', version: 1, answer: 'removed' };
    expect(AccessAnswerForm.safeParse(answer).error?.issues[0]?.message).toBe('Please say why');
    expect(AccessAnswerForm.safeParse({ ...answer, note: 'Left' }).success).toBe(true);
  });

  it('is no more than one call takes', () => {
    const users = Array.from({ length: 51 }, (_, at) => ({ id: String(at), version: 1 }));
    expect(KeepForm.safeParse({ users }).success).toBe(false);
    expect(KeepForm.safeParse({ users: users.slice(1) }).success).toBe(true);
    expect(RestoreForm.safeParse({ ids: users.map(({ id }) => id) }).success).toBe(false);
  });
});

it('settings of before are reviewed every six months', () => {
  const { accessReviewMonths: _left, ...before } = TenantSettings.parse({});
  expect(TenantSettings.parse(before).accessReviewMonths).toBe(6);
});
