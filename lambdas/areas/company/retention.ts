import { conflict } from '#contract/application-error.ts';
import type { RetentionChange, RetentionSetting } from '#contract/company/settings.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { entities } from '#lambdas/entities/all-entities.ts';
import { recordNameIn } from '#lambdas/entities/computed/record-names.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { companies } from '#lambdas/entities/records/company.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { followUp } from '#lambdas/kit/follow-up.ts';
import { deny } from '#lambdas/kit/require-right.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { alignDays } from '#lambdas/store/retention/align-days.ts';
import {
  PolicyChanged,
  type RetentionPolicy,
  retentionPolicyOf,
  saveRetentionPolicy,
} from '#lambdas/store/retention/retention-policy.ts';

/** The tenant whose policy the caller may see: staff of a reseller never do, whatever roles they have. Role matrix row 118. */
const tenantOf = async (caller: Caller, companyId: string, origin: Origin): Promise<TenantId> => {
  if (!caller.isSuperadmin && isOfReseller(caller)) await deny(caller, 'retention.policy', origin);
  return tenantIdOf((await companies(caller.scope(companyId)).get(companyId)).id);
};

const shown = async (
  { userId }: Caller,
  companyId: TenantId,
  { years, revision, proposal }: RetentionPolicy,
): Promise<RetentionSetting> => {
  if (!proposal) return { companyId, years, revision };
  const nameOf = await recordNameIn(companyId, userEntity);
  const { by, at } = proposal;
  const who = nameOf(by) ?? '';
  return { companyId, years, revision, proposal: { years: proposal.years, who, at, isOwn: by === userId } };
};

/** How long the tenant of a root company retains deleted records. */
export const readRetention = async (caller: Caller, companyId: string, origin: Origin): Promise<RetentionSetting> => {
  const tenant = await tenantOf(caller, companyId, origin);
  return shown(caller, tenant, await retentionPolicyOf(tenant));
};

/** What becomes of the policy: a super admin sets the years, and so does who confirms what another user has proposed. */
const changed = (caller: Caller, { proposal, ...before }: RetentionPolicy, years: number) => {
  if (years === before.years) return { years };
  const isConfirmed = proposal?.years === years && proposal.by !== caller.userId;
  if (caller.isSuperadmin || isConfirmed) return { years };
  const { userId: by, userName: byName } = caller;
  return { years: before.years, proposal: { years, by, byName, at: new Date().toISOString() } };
};

/** Changes the years of a tenant, or proposes that. The days of what is deleted and not erased yet follow. D-110. */
export const saveRetention = async (
  caller: Caller,
  { companyId, years, revision }: RetentionChange,
  origin: Origin,
): Promise<RetentionSetting> => {
  const tenant = await tenantOf(caller, companyId, origin);
  const before = await retentionPolicyOf(tenant);
  if (before.revision !== revision) throw conflict();
  const after = await saveRetentionPolicy(tenant, before, changed(caller, before, years)).catch((error: unknown) => {
    throw error instanceof PolicyChanged ? conflict() : error;
  });
  const what = after.proposal ? `proposed ${years}` : `${before.years} to ${after.years}`;
  const said = `${what} years`;
  await recordActivity(caller.userId, { type: 'retention', detail: `${tenant}: ${said}`, said, tenant }, origin);
  await followUp(alignDays(tenant, entities));
  return shown(caller, tenant, after);
};
