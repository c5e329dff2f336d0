import { dayIn } from '#contract/rules/dates.ts';
import type { StandingPreview, StandingPreviewOf } from '#contract/standing/forms.ts';
import { maySetStanding } from '#contract/standing/rights.ts';
import { standing } from '#contract/standing/routes.ts';
import { isOut } from '#contract/standing/standings.ts';
import { standingOn } from '#contract/standing/step.ts';
import { whatFollows } from '#lambdas/domain/standing/follows.ts';
import { openActivation, stepOf } from '#lambdas/domain/standing/step.ts';
import { audiencesOf } from '#lambdas/domain/standing/tasks.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { readOnlySentence } from '#lambdas/entities/people/principal.ts';
import { circumstancesOf, todayIn } from '#lambdas/entities/records/company.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { findOwingRecord } from '#lambdas/kit/owing-record.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { changeStanding, setterOf, showStanding, withdrawStep } from './change-standing.ts';

/** Counts what would follow from a step, as if it began today. */
const preview = async (caller: Caller, of: StandingPreviewOf, origin: Origin): Promise<StandingPreview> => {
  const { kind, recordId, to } = of;
  const owing = await findOwingRecord(caller, kind, recordId);
  if (!maySetStanding(setterOf(caller), kind, to)) await deny(caller, 'standing.change', origin);
  const tenantId = tenantIdOf(recordId);
  const circumstances = await circumstancesOf(tenantId);
  const { today } = circumstances;
  const after = owing.rowWith(stepOf(kind, owing.record, { to, today, byId: caller.userId }));
  const [{ missingOf }, follows, { responsible, users, staff }] = await Promise.all([
    openActivation(kind, tenantId),
    whatFollows({ kind, tenantId, before: owing.row, after, circumstances }),
    audiencesOf({
      kind,
      tenantId,
      recordId,
      companyId: String(owing.row.companyId ?? ''),
      responsibleId: owing.record.responsibleId,
      to,
      today,
      actor: caller.userId,
    }),
  ]);
  const isLeaving = kind === 'reseller' && isOut(to) && !isOut(standingOn(kind, owing.record, today));
  return {
    ...follows,
    readers: isLeaving ? users.length : 0,
    missing: to === 'active' ? missingOf(owing.row) : [],
    audiences: { responsible: responsible.length, users: users.length, staff: staff.length },
  };
};

export const handler = serve(standing, {
  read: async ({ query, caller }) =>
    showStanding(caller, query, await findOwingRecord(caller, query.kind, query.recordId)),
  preview: ({ query, caller, origin }) => preview(caller, query, origin),
  change: ({ body, caller, origin }) => changeStanding(caller, body, origin),
  withdraw: ({ query, caller, origin }) => withdrawStep(caller, query, origin),
  choices: async ({ caller }) => ({
    today: caller.isSuperadmin ? dayIn('UTC')(new Date().toISOString()) : await todayIn(tenantIdOf(caller.home)),
    reasons: await reference('standingReasons'),
  }),
  own: async ({ caller }) => {
    const sentence = await readOnlySentence(caller);
    return sentence === undefined ? null : { sentence };
  },
});
