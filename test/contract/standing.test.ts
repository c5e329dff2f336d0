import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { actionsOf, isChange, type Route, routeKey } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { type Action, matrix, may } from '#contract/rules/access.ts';
import { EXPERIAN, NCRA, RESELLER, type RoleId } from '#contract/rules/roles.ts';
import { mayOverride, maySetStanding } from '#contract/standing/rights.ts';
import {
  isOut,
  mayFollow,
  nextStandings,
  STEPS_MAX,
  type Standing,
  shownStanding,
  standingKinds,
  standings,
  standingWords,
  stepRefusal,
} from '#contract/standing/standings.ts';
import {
  flagsOf,
  standingAt,
  standingIn,
  standingOn,
  standingStepsColumn,
  timelineOf,
  withStep,
} from '#contract/standing/step.ts';
import type { StandingStep } from '#contract/standing/step-schema.ts';

const step = (to: Standing, day: string): StandingStep => ({
  ...{ id: `${to} ${day}`, from: 'active', to, day, at: '', byId: '', reason: 0, text: '', missing: [], isUndo: false },
});

describe('the table of steps', () => {
  it('allows these steps and no other', () => {
    const allowed = standings.flatMap((from) =>
      standings.filter((to) => mayFollow(from, to)).map((to) => `${from} ${to}`),
    );
    expect(allowed).toEqual([
      'applied credentialing',
      'applied refused',
      'credentialing active',
      'credentialing refused',
      'active suspended',
      'active ended',
      'suspended active',
      'suspended ended',
      'ended applied',
      'refused applied',
    ]);
  });

  it('names both standings in a refusal, and what is possible', () => {
    for (const kind of standingKinds)
      for (const from of standings)
        for (const to of standings.filter((each) => each !== from && !nextStandings[from].includes(each))) {
          const sentence = stepRefusal(kind, from, to);
          expect(sentence).toContain(`from ${standingWords[from]} to ${standingWords[to]}.`);
          for (const next of nextStandings[from]) expect(sentence).toContain(standingWords[next]);
        }
    expect(stepRefusal('endUser', 'ended', 'ended')).toBe('This end user is Ended already.');
  });

  it('lets the calls of the specification activate and deactivate', () => {
    expect(mayFollow('applied', 'active', true)).toBe(true);
    expect(mayFollow('credentialing', 'suspended', true)).toBe(true);
    expect(mayFollow('ended', 'active', true)).toBe(false);
    expect(mayFollow('refused', 'active', true)).toBe(false);
  });
});

describe('how a record stands', () => {
  it('follows from the fields of the specification where no step is stored', () => {
    const none = { standingSteps: [] };
    expect(standingOn('endUser', none, '2026-01-01')).toBe('active');
    expect(standingOn('reseller', { ...none, deactivate: false }, '2026-01-01')).toBe('active');
    expect(standingOn('reseller', { ...none, deactivate: true }, '2026-01-01')).toBe('suspended');
    expect(standingOn('provider', { ...none, activate: true, isEndUserTp: true }, '2026-01-01')).toBe('active');
    expect(standingOn('provider', { ...none, activate: false, isEndUserTp: true }, '2026-01-01')).toBe('applied');
    expect(standingOn('provider', { ...none, activate: false, isEndUserTp: false }, '2026-01-01')).toBe('suspended');
  });

  it('is that of the last step whose day has come, in record, row and timeline alike', () => {
    const record = {
      deactivate: false,
      standingSteps: [step('suspended', '2026-01-10'), step('active', '2026-02-01')],
    };
    const row: Readonly<Record<string, unknown>> = {
      deactivate: false,
      standingSteps: standingStepsColumn.worked(record),
    };
    for (const [day, expected] of [
      ['2026-01-09', 'active'],
      ['2026-01-10', 'suspended'],
      ['2026-01-31', 'suspended'],
      ['2026-02-01', 'active'],
    ] as const) {
      expect(standingOn('reseller', record, day)).toBe(expected);
      expect(standingIn('reseller', (fact) => row[fact], day)).toBe(expected);
      expect(standingAt(timelineOf('reseller', record), day)).toBe(expected);
    }
  });

  it('has the flags of the specification that mean the same', () => {
    expect(standings.filter((each) => flagsOf('reseller', each).deactivate)).toEqual(['suspended', 'ended', 'refused']);
    expect(standings.filter((each) => flagsOf('provider', each).activate)).toEqual(['active']);
    expect(flagsOf('endUser', 'ended')).toEqual({});
    expect(standings.filter(isOut)).toEqual(['suspended', 'ended', 'refused']);
  });

  it('keeps the newest steps in the order of their days', () => {
    const many = Array.from({ length: STEPS_MAX + 5 }, (_, at) => step('active', `2026-01-${10 + at}`));
    const kept = many.reduce<StandingStep[]>(withStep, []);
    expect(kept).toHaveLength(STEPS_MAX);
    expect(kept.at(-1)?.day).toBe('2026-01-34');
    expect(withStep([step('active', '2026-03-01')], step('suspended', '2026-01-01')).map(({ to }) => to)).toEqual([
      'suspended',
      'active',
    ]);
  });

  it('is suspended through the reseller unless the end user is out by itself', () => {
    expect(shownStanding('active', true)).toBe('through');
    expect(shownStanding('applied', true)).toBe('through');
    expect(shownStanding('suspended', true)).toBe('suspended');
    expect(shownStanding('ended', true)).toBe('ended');
    expect(shownStanding('active', false)).toBe('active');
  });
});

describe('who may change a standing. Role matrix rows 134 and 135', () => {
  const setter = (roles: readonly RoleId[], isOfReseller = false, isSuperadmin = false) => ({
    ...{ roles, isOfReseller, isSuperadmin },
  });
  const allowed = (of: ReturnType<typeof setter>) =>
    standingKinds.flatMap((kind) =>
      standings.filter((to) => maySetStanding(of, kind, to)).map((to) => `${kind} ${to}`),
    );
  const all = standingKinds.flatMap((kind) => standings.map((to) => `${kind} ${to}`));

  it('is by role and company', () => {
    expect(allowed(setter([], false, true))).toEqual(all);
    expect(allowed(setter([NCRA]))).toEqual(all);
    expect(allowed(setter([EXPERIAN]))).toEqual(['provider suspended']);
    expect(allowed(setter([EXPERIAN], true))).toEqual([]);
    expect(allowed(setter([RESELLER], true))).toEqual(['endUser applied', 'endUser ended']);
    expect(allowed(setter([NCRA, RESELLER], true))).toEqual(['endUser applied', 'endUser ended']);
    expect(allowed(setter([]))).toEqual([]);
  });

  it('overrides what is missing as a super admin or as NCRA staff of the root company', () => {
    expect(mayOverride(setter([], false, true))).toBe(true);
    expect(mayOverride(setter([NCRA]))).toBe(true);
    expect(mayOverride(setter([NCRA], true))).toBe(false);
    expect(mayOverride(setter([EXPERIAN, RESELLER]))).toBe(false);
  });
});

describe('users of a suspended reseller', () => {
  const reader = { isSuperadmin: false, roles: [NCRA, EXPERIAN, RESELLER], isReadOnly: true } as const;
  const denied = (Object.keys(matrix) as Action[]).filter(
    (action) => may({ ...reader, isReadOnly: false }, action) && !may(reader, action),
  );

  it('are told by each call that reads that they change nothing, and no call that reads is declared as open', () => {
    const reads = Object.values(contract)
      .flatMap((area) => Object.values<Route>(area))
      .filter(({ method }) => method === 'GET');
    const isAnswered = ({ access, reply }: Route) =>
      access !== 'public' &&
      /"(may[A-Z]\w*|isMyTurn)":/.test(JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' })));
    expect(reads.filter(isAnswered).map(routeKey)).toEqual(reads.filter(({ offers }) => offers).map(routeKey));
    expect(reads.filter(({ whileSuspended }) => whileSuspended).map(routeKey)).toEqual([]);
  });

  it('are shown no button of what only changes, and every screen', () => {
    const calls = Object.values(contract).flatMap((area) => Object.values<Route>(area));
    const isOpen = (route: Route) => !isChange(route);
    const callsOf = (action: Action) => calls.filter((route) => !route.needs && actionsOf(route).includes(action));
    const onlyChanges = (Object.keys(matrix) as Action[]).filter((action) => {
      const own = callsOf(action);
      return own.length > 0 && !own.some(isOpen) && may({ ...reader, isReadOnly: false }, action);
    });
    expect(onlyChanges.filter((action) => !denied.includes(action))).toEqual([]);
    // Locking is part of the call that saves a user.
    expect(denied.filter((action) => callsOf(action).every(isOpen))).toEqual(['user.setLock']);
    expect(denied).toEqual([
      'profile.write',
      'user.create',
      'user.update',
      'user.setLock',
      'user.delete',
      'user.unlockNotice',
      'user.confirm',
      'user.resend',
      'company.update',
      'logo.upload',
      'msg.create',
      'msg.update',
      'msg.delete',
      'reseller.create',
      'reseller.update',
      'reseller.delete',
      'tp.create',
      'tp.createOther',
      'tp.update',
      'tp.updateOther',
      'tp.delete',
      'tp.activate',
      'eu.create',
      'eu.update',
      'eu.delete',
      'div.create',
      'div.update',
      'div.delete',
      'doc.writeProvider',
      'doc.writeReseller',
      'doc.writeEndUser',
      'doc.reviewPartner',
      'doc.reviewEndUser',
      'obligation.snooze',
      'report.write',
      'responsible.set',
      'bulk.change',
      'review.provider',
      'review.endUser',
      'review.signOff',
      'requirement.write',
      'exemption.grant',
      'exemption.ask',
      'inspection.order',
      'inspection.complete',
      'inspection.settings',
      'standing.change',
      'purpose.enter',
      'purpose.verify',
      'purpose.reviewBusiness',
      'purpose.settings',
      'accessReview.start',
    ]);
    for (const action of ['eu.list', 'eu.read', 'tp.list', 'doc.list', 'worklist.read', 'purpose.read'] as const)
      expect(may(reader, action)).toBe(true);
    for (const action of ['eu.create', 'eu.update', 'eu.delete', 'purpose.enter', 'doc.writeEndUser'] as const)
      expect(may(reader, action)).toBe(false);
  });
});
