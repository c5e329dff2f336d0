import { type AccessRow, accessReport, DELETED_USER } from '#contract/access-review/lists.ts';
import type { AccessDecision } from '#contract/access-review/record.ts';
import { accessReview } from '#contract/access-review/routes.ts';
import { type AccessState, accessStates } from '#contract/access-review/states.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import { roles } from '#contract/rules/roles.ts';
import { readCampaigns } from '#lambdas/entities/access-campaigns.ts';
import { accessDecisionEntity } from '#lambdas/entities/records/access-decision.ts';
import { filterDays, rootName } from '#lambdas/entities/records/company.ts';
import { companyNames } from '#lambdas/entities/records/end-user.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { ListFilter, Presentation } from '#lambdas/store/journal/view/selection.ts';
import type { Entity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import { endedOf, rolesOfRow, stateOfRow } from '../access-review/decisions.ts';
import { mayStart, nameIn, peopleOf } from '../access-review/people.ts';
import { type ListReader, type ListRows, listCall } from './list-call.ts';

/** What is derived of a row from the list of users and the campaigns. */
const stateIn = (derived: unknown) => (derived ?? 'left') as AccessState;

const roleNames = (text: unknown) => {
  const held = rolesOfRow(text);
  return roles.flatMap(({ id, RoleName }) => (held.includes(id) ? [RoleName] : [])).join(', ');
};

type Shown = Presentation & { show(row: Row, derived?: unknown): AccessRow };

/** How the decisions of a tenant are shown: names are those of today, of users who are there. */
const presentation = async (tenantId: TenantId): Promise<Shown> => {
  const [people, companies, company, { campaigns }] = await Promise.all([
    peopleOf(tenantId),
    companyNames(tenantId),
    rootName(tenantId),
    readCampaigns(tenantId),
  ]);
  const ended = endedOf(campaigns);
  const personOf = (id: unknown) => people.find(String(id))?.name ?? DELETED_USER;
  const companyOf = (id: unknown) => companies.nameOf(String(id));
  const deciderOf = (id: unknown) => nameIn(people, tenantId, String(id ?? ''));
  const stored = (from: string) => ({ from, show: (value: unknown) => String(value ?? '') });
  return {
    stamp: JSON.stringify([people.v, companies.stamp, company, [...ended]]),
    search: accessReport.search,
    order: accessReport.order.by,
    derive: (value) => stateOfRow(value, people, ended),
    ranks: { state: (derived) => accessStates.indexOf(stateIn(derived)) },
    columns: {
      person: { from: 'userId', show: personOf },
      worksAt: { from: 'companyId', show: companyOf },
      state: { from: 'decision', show: String, derivedValue: stateIn },
      decidedBy: { from: 'byId', show: deciderOf },
      roles: { from: 'roles', show: roleNames },
      newRoles: { from: 'newRoles', show: roleNames },
      seconds: { from: 'seconds', show: (value: unknown) => Number(value ?? 0) },
      company: { from: 'parentId', show: () => company },
      ...Object.fromEntries(['decidedAt', 'startedOn', 'note'].map((field) => [field, stored(field)])),
    },
    show: (row, derived) => ({
      ...(row as unknown as AccessRow),
      person: personOf(row.userId),
      worksAt: companyOf(row.companyId),
      state: stateIn(derived),
      decidedBy: deciderOf(row.byId),
      roles: roleNames(row.roles),
      newRoles: roleNames(row.newRoles),
      company,
    }),
  };
};

/** The decisions of all campaigns, shown with their users. */
const allDecisions: Entity<AccessDecision, AccessRow> = {
  ...accessDecisionEntity,
  list: accessReport,
  days: filterDays,
  presentation,
};

interface Query extends PageRequest {
  readonly companyId?: string | undefined;
  readonly campaign?: string | undefined;
}

/** The decisions of one campaign or all that the reader sees: of the tenant, or of the own company. Role matrix row 152. */
const seenBy = (reader: ListReader, campaign: string | undefined): ListFilter => {
  const own = mayStart(reader) ? undefined : reader.home;
  return {
    key: JSON.stringify(['access decisions', own, campaign]),
    matches: (value) =>
      (own === undefined || value('companyId') === own) && (campaign === undefined || value('campaignId') === campaign),
  };
};

const reportRows = (reader: ListReader, { companyId, campaign, ...request }: Query): ListRows<AccessRow> => ({
  all: new Repository(allDecisions, reader.tenantScope(companyId)),
  criteria: { ...request, listFilter: seenBy(reader, campaign) },
});

/** The list call of the report. */
export const accessLists = {
  report: listCall(accessReview.report, { title: 'Access review', spec: accessReport, rows: reportRows }),
};
