import { expect } from 'vitest';
import { actionsOf, type Route } from '#contract/route.ts';
import { may } from '#contract/rules/access.ts';
import { RESELLER } from '#contract/rules/roles.ts';
import type { StandingAudience } from '#contract/standing/forms.ts';
import type { Standing, StandingKind } from '#contract/standing/standings.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';

/** 'Other reason' of the default list. */
export const OTHER_REASON = 11;

interface Options {
  readonly day?: string;
  readonly text?: string;
  readonly override?: boolean;
  readonly notify?: readonly StandingAudience[];
}

/** The calls by which people read and change how a record stands, on a day unless it says another one. */
export const standingsOn = (today: () => string) => {
  const step = (as: Person, kind: StandingKind, recordId: string, to: Standing, options: Options = {}) =>
    call('POST', '/api/standing/record', {
      as,
      body: { kind, recordId, to, day: today(), reason: OTHER_REASON, text: '', ...options },
    });
  return {
    step,
    /** The same, which must succeed. */
    made: async (...given: Parameters<typeof step>) => {
      const reply = await step(...given);
      expect([reply.http, reply.status, reply.data?.reason ?? '']).toEqual([200, 'Success', '']);
      return reply.data;
    },
    read: async (as: Person, kind: StandingKind, recordId: string) =>
      (await call('GET', '/api/standing/record', { as, query: { kind, recordId } })).data,
    preview: (as: Person, kind: StandingKind, recordId: string, to: Standing) =>
      call('GET', '/api/standing/preview', { as, query: { kind, recordId, to } }),
    withdraw: (as: Person, kind: StandingKind, recordId: string, id: string) =>
      call('DELETE', '/api/standing/record', { as, query: { kind, recordId, step: id } }),
    /** What the record owes. */
    owed: async (as: Person, kind: StandingKind, recordId: string) =>
      (await call('GET', '/api/worklist/record', { as, query: { kind, recordId } })).data as readonly unknown[],
  };
};

/** Whether staff of a reseller may open a route at all: other calls are refused for their own reason. */
export const mayOpen = (route: Route): boolean => {
  const staff = { isSuperadmin: false, roles: [RESELLER] as const };
  return route.access === 'public' || actionsOf(route).some((action) => may(staff, action));
};
