import type { RequirementKind } from '#contract/obligations/requirement/facts.ts';
import type { RequirementLine } from '#contract/obligations/requirement/line.ts';
import type { Purpose } from '#contract/purpose/record.ts';
import { firstPurposeSettings } from '#contract/purpose/settings.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { inDays } from './days.ts';
import { createReviewedTenant } from './reviewed-tenant.ts';

/** Businesses of each rule, and one that is closed. */
const businesses = [
  { id: 1, name: 'Property management', rule: 'allowed', isClosed: false },
  { id: 2, name: 'Bail bonds', rule: 'review', isClosed: false },
  { id: 3, name: 'Private investigation', rule: 'prohibited', isClosed: false },
  { id: 4, name: 'Door to door sales', rule: 'allowed', isClosed: true },
] as const;

/** A purpose as it is stored, entered by another user than those who sign in. */
export const storedPurpose = (fields: Partial<Purpose> = {}): Purpose => ({
  id: 'p1',
  purposeId: 4,
  name: 'Employment',
  section: '604(a)(3)(B)',
  products: [],
  states: [],
  enteredOn: inDays(-30),
  enteredBy: 'Otto Decider',
  enteredById: 'other',
  enteredAt: `${inDays(-30)}T15:00:00.000Z`,
  certification: null,
  verification: null,
  validUntil: '',
  endedOn: '',
  endReason: '',
  endedBy: '',
  ...fields,
});

/** What the end user has signed for a purpose, for a business. */
export const certification = (businessId: number, day = inDays(-20)): NonNullable<Purpose['certification']> => ({
  signer: 'Harper Quinn',
  day,
  documentId: '',
  documentName: 'Certification 2026',
  businessId,
  by: 'Otto Decider',
  byId: 'other',
  at: `${day}T15:00:00.000Z`,
});

export const verification = (day = inDays(-10)): NonNullable<Purpose['verification']> => ({
  how: 'website',
  day,
  note: 'The site offers background checks.',
  by: 'Nell Reviewer',
  byId: 'other too',
  at: `${day}T15:00:00.000Z`,
});

/** A tenant as createReviewedTenant makes it, with businesses, a second NCRA person, and an end user with a document. */
export const createPurposedTenant = async (named: string) => {
  const tenant = await createReviewedTenant(named, '2099-12-30');
  const { createPerson } = await import('#local/seed/tenants.ts');
  const { createDocuments } = await import('#local/seed/documents.ts');
  const { putPurposeSettings } = await import('#lambdas/entities/purpose-settings.ts');
  const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
  const { seedScope } = await import('#local/seed/words.ts');
  const second = tenant.emails.ncra.replace('@', '2@');
  await createPerson(
    { email: second, name: ['Otto', 'Decider'], works: 'first', roles: [NCRA], phone: '+15550105001' },
    tenant.companyId,
  );
  await putPurposeSettings(tenant.companyId as never, { ...firstPurposeSettings, businesses: [...businesses] });
  await createDocuments(tenant.companyId, [
    { rowId: tenant.endUserId, tableKeyName: 'ENDUSER', tableKeyName2: 'SUBLICENCE', documentName: 'Signed purposes' },
  ]);
  const all = endUsers(seedScope(tenant.companyId));
  const stored = () => all.get(tenant.endUserId);
  /** Gives the end user a business and purposes. */
  const give = (businessId: number, purposes: readonly Purpose[] = []) =>
    all.changeLatest(tenant.endUserId, (before) => ({
      ...before,
      businessId,
      business: businesses.find(({ id }) => id === businessId)?.name ?? '',
      purposes: [...purposes],
    }));
  return { ...tenant, emails: { ...tenant.emails, second }, stored, give };
};

/** Publishes the next version of a tenant's requirements, made of the lines there are. */
export const publishChanged = async (
  companyId: string,
  kind: RequirementKind,
  changed: (lines: readonly RequirementLine[]) => RequirementLine[],
) => {
  const tenantId = companyId as never;
  const { putDraft, putPublished, requirementsOf } = await import('#lambdas/entities/requirements.ts');
  const { publishedLines } = await import('#contract/obligations/requirement/sets.ts');
  const { RequirementLine } = await import('#contract/obligations/requirement/line.ts');
  const { published } = await requirementsOf(tenantId, kind);
  const lines = changed(published.set.lines.map((each) => RequirementLine.parse(each)));
  const by = { byId: '', byName: 'Nell Reviewer', at: new Date().toISOString() };
  const draft = await putDraft(tenantId, kind, undefined, { lines, based: published.set.number, ...by });
  const day = inDays(0);
  const number = published.set.number + 1;
  const set = { ...published.set, ...by, number, name: 'Next', day, lines: publishedLines(published.set, lines, day) };
  await putPublished(tenantId, kind, { before: published, draft, set });
};

/** Publishes that each end user of a tenant needs a permissible purpose. */
export const publishPurposeLine = async (companyId: string) => {
  const { RequirementLine } = await import('#contract/obligations/requirement/line.ts');
  const line = RequirementLine.parse({ key: 'purposes', demand: { type: 'purpose' }, turn: [RESELLER, NCRA] });
  await publishChanged(companyId, 'endUser', (lines) => [...lines, line]);
};
