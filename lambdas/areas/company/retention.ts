import { conflict } from '#contract/application-error.ts';
import {
  type RetentionChange,
  type RetentionLine,
  RetentionSetting,
  subjectInWords,
} from '#contract/company/retention.ts';
import { isShorter, type RetentionTerms, termInWords, yearsInWords } from '#contract/rules/retention.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { entities } from '#lambdas/entities/all-entities.ts';
import { recordNameIn } from '#lambdas/entities/computed/record-names.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { companies } from '#lambdas/entities/records/company.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { followUp } from '#lambdas/kit/log.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { alignDays } from '#lambdas/store/retention/around-days.ts';
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

const shown = async ({ userId }: Caller, companyId: TenantId, policy: RetentionPolicy): Promise<RetentionSetting> => {
  const { years, lines, revision, proposal } = policy;
  const nameOf = await recordNameIn(companyId, userEntity);
  const proposed = proposal && {
    years: proposal.years,
    lines: proposal.lines,
    who: nameOf(proposal.by) ?? '',
    at: proposal.at,
    isOwn: proposal.by === userId,
  };
  return RetentionSetting.parse({ companyId, years, lines, revision, proposal: proposed });
};

/** How long the tenant of a root company retains deleted records. */
export const readRetention = async (caller: Caller, companyId: string, origin: Origin): Promise<RetentionSetting> => {
  const tenant = await tenantOf(caller, companyId, origin);
  return shown(caller, tenant, await retentionPolicyOf(tenant));
};

interface Wanted {
  readonly years: number;
  readonly lines: RetentionLine[];
}

const textOf = ({ kind, document, years, from }: RetentionTerms['lines'][number]) =>
  `${kind} ${document} ${years} ${from}`;

/** Whether two sets of terms say the same, in whatever order. */
const areSame = (one: RetentionTerms, other: RetentionTerms): boolean =>
  one.years === other.years && one.lines.map(textOf).sort().join('\n') === other.lines.map(textOf).sort().join('\n');

/**
 * What becomes of the policy: a super admin sets terms by which nothing is erased sooner, and whoever confirms what another user has
 * proposed sets those. All else is a proposal. Role matrix row 118.
 */
const changed = (caller: Caller, before: RetentionPolicy, wanted: Wanted) => {
  const { proposal, years, lines } = before;
  if (areSame(before, wanted)) return wanted;
  const isConfirmed = proposal !== undefined && areSame(proposal, wanted) && proposal.by !== caller.userId;
  if (isConfirmed || (caller.isSuperadmin && !isShorter(before, wanted))) return wanted;
  const { userId: by, userName: byName } = caller;
  return { years, lines, proposal: { ...wanted, by, byName, at: new Date().toISOString() } };
};

/** '5 years; Investigation of technology providers 7 years after its last day of validity' */
const inWords = ({ years, lines }: Wanted) =>
  [yearsInWords(years), ...lines.map((line) => `${subjectInWords(line)} ${termInWords(line)}`)].join('; ');

/** Changes the terms of a tenant, or proposes that. The days of what is deleted and not erased yet follow. D-110. */
export const saveRetention = async (
  caller: Caller,
  { companyId, years, lines, revision }: RetentionChange,
  origin: Origin,
): Promise<RetentionSetting> => {
  const tenant = await tenantOf(caller, companyId, origin);
  const before = await retentionPolicyOf(tenant);
  if (before.revision !== revision) throw conflict();
  const former = await shown(caller, tenant, before);
  const wanted = { years, lines: lines ?? former.lines };
  const after = await saveRetentionPolicy(tenant, before, changed(caller, before, wanted)).catch((error: unknown) => {
    throw error instanceof PolicyChanged ? conflict() : error;
  });
  const said = after.proposal ? `proposed ${inWords(wanted)}` : `${inWords(former)} to ${inWords(wanted)}`;
  await recordActivity(caller.userId, { type: 'retention', detail: `${tenant}: ${said}`, said, tenant }, origin);
  await followUp(alignDays(tenant, entities));
  return shown(caller, tenant, after);
};
