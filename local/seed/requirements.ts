import { ownKindKey } from '#contract/document/rules.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import type { RequirementKind } from '#contract/obligations/requirement/facts.ts';
import { RequirementLine } from '#contract/obligations/requirement/line.ts';
import { publishedLines } from '#contract/obligations/requirement/sets.ts';
import { RESELLER } from '#contract/rules/roles.ts';
import { stepOf } from '#lambdas/domain/standing/step.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { putDraft, putPublished, requirementsOf } from '#lambdas/entities/requirements.ts';
import { newTenantId, type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { holdsOf, saveHold, saveKeepers } from '#lambdas/store/retention/holds.ts';
import { retentionPolicyOf, saveRetentionPolicy } from '#lambdas/store/retention/retention-policy.ts';
import { seedScope } from './words.ts';

const DAY_MS = 86_400_000;
const PROPERTY_MANAGER = 1;
const VERMONT = 46;
const RESIDENTIAL = 2;

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const line = (key: string, document: string, fields: object): RequirementLine =>
  RequirementLine.parse({
    key,
    demand: { type: 'document', document: ownKindKey(document) },
    turn: [RESELLER],
    ...fields,
  });

const securityContact = (key: string, onlyFor: object, sentence: string): RequirementLine =>
  RequirementLine.parse({
    key,
    demand: { type: 'contact', role: 'security' },
    onlyFor,
    graceDays: 90,
    turn: [RESELLER],
    sentence,
  });

const lines = [
  line('sampleAuthorisations', 'Sample authorisations', {
    onlyFor: { types: [PROPERTY_MANAGER] },
    graceDays: 30,
    sentence: 'Who screens tenants shows three authorisations that applicants have signed.',
  }),
  line('yearlyCertification', 'Yearly certification', {
    onlyFor: { types: [PROPERTY_MANAGER] },
    validMonths: 12,
    graceDays: 90,
    sentence: 'Who screens tenants certifies every year that the reports are used for nothing else.',
  }),
  line('leaseOfResidence', 'Lease or deed of the residence', {
    onlyFor: { premises: [RESIDENTIAL] },
    graceDays: 90,
    reopensOn: ['address'],
    sentence: 'An office in a residence shows who lives there.',
  }),
  securityContact('securityContact', { types: [PROPERTY_MANAGER] }, 'Somebody answers when data may have been lost.'),
  RequirementLine.parse({
    key: 'inspection',
    demand: { type: 'inspection' },
    graceDays: 90,
    turn: [RESELLER],
    sentence: 'Each place is seen before access, and again after a move.',
  }),
  RequirementLine.parse({
    key: 'yearlyInspection',
    demand: { type: 'inspection' },
    onlyFor: { premises: [RESIDENTIAL] },
    validMonths: 12,
    graceDays: 90,
    turn: [RESELLER],
    sentence: 'An office in a residence is seen every year.',
  }),
  RequirementLine.parse({
    key: 'permissiblePurpose',
    demand: { type: 'purpose' },
    graceDays: 90,
    turn: [RESELLER],
    sentence: 'An end user gets data only for a purpose that the law permits.',
  }),
  line('vermontAddendum', 'Vermont addendum', {
    onlyFor: { states: [VERMONT] },
    reopensOn: ['address'],
    sentence: 'Vermont asks for the written consent of the consumer.',
  }),
];

const divisionLines = [
  securityContact(
    'branchContact',
    { premises: [RESIDENTIAL] },
    'A branch in a residence has somebody who answers when data may have been lost.',
  ),
];

const PUBLISHED_DAYS_AGO = 60;

/** Moves two end users of a tenant to Vermont, one of them into a home; returns their ids. */
const createInVermont = async (companyId: string): Promise<string[]> => {
  const repository = endUsers(seedScope(companyId));
  const ids = (await repository.all()).slice(0, 2).map(({ id }) => id);
  for (const [at, id] of ids.entries())
    await repository.changeLatest(id, (record) => ({
      ...record,
      addressId: { ...record.addressId, cityName: 'Burlington', stateId: { id: VERMONT }, zipcode: '05401' },
      ...(at === 0 ? { premises: RESIDENTIAL } : {}),
    }));
  return ids;
};

/** Exempts an end user from a line. */
const exempt = (companyId: string, id: string, exemption: EndUserRecord['exemptions'][number]) =>
  endUsers(seedScope(companyId)).changeLatest(id, (record) => ({
    ...record,
    exemptions: [...record.exemptions, exemption],
  }));

/** Who publishes, and when. */
interface Publisher {
  readonly byId: string;
  readonly byName: string;
  readonly at: string;
}

/** Publishes a second version of what records of a kind must have: what its first one demands, and some lines more. */
const publishMore = async (
  tenantId: TenantId,
  kind: RequirementKind,
  { name, more, by }: { readonly name: string; readonly more: readonly RequirementLine[]; readonly by: Publisher },
) => {
  const { published: before } = await requirementsOf(tenantId, kind);
  const all = [...before.set.lines.map(({ stages: _stages, ...own }) => own), ...more];
  const day = by.at.slice(0, 10);
  const draft = await putDraft(tenantId, kind, undefined, { based: before.set.number, lines: all, ...by });
  const set = { number: 2, name, day, ...by, lines: publishedLines(before.set, all, day) };
  await putPublished(tenantId, kind, { before, draft, set });
};

/** Second versions of what end users of a tenant and their divisions must have, and two end users that are exempt from lines of it, all by its first user. */
export const createRequirements = async (companyId: string): Promise<void> => {
  const [officer] = await users(seedScope(companyId)).all();
  const tenantId = tenantIdOf(companyId);
  const [, inVermont = ''] = await createInVermont(companyId);
  const at = `${dayFromNow(-PUBLISHED_DAYS_AGO)}T15:00:00.000Z`;
  const by = { byId: officer?.id ?? '', byName: officer?.name ?? '', at };
  await publishMore(tenantId, 'endUser', { name: 'Tenant screening and Vermont', more: lines, by });
  await publishMore(tenantId, 'division', { name: 'Branches in homes', more: divisionLines, by });
  const granted = {
    state: 'granted',
    until: dayFromNow(180),
    byId: by.byId,
    at,
    askedById: '',
    documentId: '',
  } as const;
  const consent = 'Its contract with consumers contains the written consent that Vermont asks for.';
  await exempt(companyId, inVermont, { ...granted, line: 'vermontAddendum', reason: consent });
  const people = await endUsers(seedScope(companyId)).all();
  const fitting = people.find(({ enduserType }) => String(enduserType).includes('Property Manager'));
  if (!fitting) return;
  const reason = 'A court has the originals until the end of the proceedings.';
  await exempt(companyId, fitting.id, { ...granted, line: 'sampleAuthorisations', reason });
};

/** 'Payment outstanding' of the default list of reasons. */
const UNPAID = 7;
const SUSPENDED_DAYS_AGO = 9;

/** Suspends the reseller of a tenant that has the fewest end users, and with it those, by the tenant's first user; returns its id. */
export const createStandings = async (companyId: string): Promise<string> => {
  const scope = seedScope(companyId);
  const [[officer], people] = await Promise.all([users(scope).all(), endUsers(scope).all()]);
  const counts = new Map<string, number>();
  for (const { companyId: of } of people) if (of !== companyId) counts.set(of, (counts.get(of) ?? 0) + 1);
  const [[resellerId] = ['']] = [...counts].sort(([, one], [, other]) => one - other);
  const day = dayFromNow(-SUSPENDED_DAYS_AGO);
  const text = 'Three invoices are open. The contract says that access ends after 60 days.';
  const wanted = { to: 'suspended', today: day, reason: UNPAID, text, byId: officer?.id ?? '' } as const;
  await resellers(scope).changeLatest(resellerId, (before) => ({ ...before, ...stepOf('reseller', before, wanted) }));
  return resellerId;
};

/** Longer years for a kind of document, as one user has proposed them and another one has to confirm. */
export const proposeRetention = async (companyId: string): Promise<void> => {
  const tenantId = tenantIdOf(companyId);
  const officer = (await users(seedScope(companyId)).all()).find(({ userEmail }) => userEmail === 'ncra@example.com');
  if (!officer) return;
  const before = await retentionPolicyOf(tenantId);
  const line = { kind: 'provider', document: 'EXPSAQ', years: 7, from: 'validity' } as const;
  const by = { by: officer.id, byName: officer.name, at: `${dayFromNow(-1)}T15:00:00.000Z` };
  await saveRetentionPolicy(tenantId, before, { ...before, proposal: { years: before.years, lines: [line], ...by } });
};

/** A hold on a reseller and its end users, by the one user of the company with the right to holds. */
export const createHold = async (companyId: string, resellerId: string): Promise<void> => {
  const tenantId = tenantIdOf(companyId);
  const officer = (await users(seedScope(companyId)).all()).find(({ userEmail }) => userEmail === 'ncra@example.com');
  if (!officer) return;
  await saveKeepers(tenantId, await holdsOf(tenantId), [officer.id]);
  await saveHold(tenantId, await holdsOf(tenantId), {
    id: newTenantId(tenantId),
    name: 'Unpaid invoices',
    reason: 'A claim is being prepared. All records of the reseller and its end users may be evidence.',
    at: `${dayFromNow(-SUSPENDED_DAYS_AGO)}T16:00:00.000Z`,
    by: officer.id,
    byName: officer.name,
    releasedAt: '',
    releasedBy: '',
    releasedByName: '',
    records: [{ kind: 'reseller', id: resellerId }],
  });
};
