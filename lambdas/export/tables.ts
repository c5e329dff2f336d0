import { dueState, type ReportTable, type ReportTableName, reportTables } from '../../contract/reports/tables.ts';
import { DOCUMENT_ARRIVAL_MS, documentKinds } from '../../contract/rules/documents.ts';
import { membershipNames } from '../../contract/rules/reseller.ts';
import { roles } from '../../contract/rules/roles.ts';
import type { Root } from '../data/id.ts';
import type { TableRow } from './csv.ts';
import type { Names } from './names.ts';
import type { Kept, KeptCompany, SourceName } from './sources.ts';
import type { FamilyState } from './state.ts';

/** What a table may be made from besides the lists: the root company, names of reference lists, the day, imports, deeds. */
export type Ground = SourceName | 'company' | 'names' | 'day' | 'imports' | 'deeds';

/** A family as its tables see it. */
export interface Family extends FamilyState {
  readonly root: Root;
  readonly company: KeptCompany;
  readonly names: Names;
  /** The day of the export, and the time in epoch milliseconds. */
  readonly today: string;
  readonly now: number;
}

type Cells = TableRow['cells'];

interface Making {
  readonly from: readonly Ground[];
  rows(family: Family): TableRow[];
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
const joined = (ids: readonly number[], nameOf: (id: number) => string) => ids.map(nameOf).join(', ');

/** The name of a reseller, or of the root company itself. */
const companyName = ({ root, company, records }: Family, id: string) =>
  id === root ? company.name : (records.reseller.get(id)?.name ?? '');

/** The rows of a list of the family, the company each belongs to, and its cells. */
const rowsOf = <Name extends SourceName>(
  { records }: Family,
  name: Name,
  companyOf: (record: Kept<Name>, id: string) => string,
  cellsOf: (record: Kept<Name>, id: string) => Cells,
): TableRow[] => {
  const list = records[name] as ReadonlyMap<string, Kept<Name>>;
  return [...list].map(([id, record]) => ({ id, companyId: companyOf(record, id), cells: cellsOf(record, id) }));
};

/** The providers of an end user that are still there. */
const usesOf = ({ records }: Family, { uses }: Kept<'endUser'>) =>
  uses.filter(({ provider }) => records.provider.has(provider));

/** How many end users and different providers each reseller has, and how many end users each provider: one look at each. */
const countsOf = (family: Family) => {
  const companies = new Map<string, { endUsers: number; providers: Set<string> }>();
  const providers = new Map<string, number>();
  for (const endUser of family.records.endUser.values()) {
    const counts = companies.get(endUser.company) ?? { endUsers: 0, providers: new Set() };
    companies.set(endUser.company, counts);
    counts.endUsers++;
    for (const { provider } of usesOf(family, endUser)) {
      counts.providers.add(provider);
      providers.set(provider, (providers.get(provider) ?? 0) + 1);
    }
  }
  return { companies, providers };
};

const ownerKinds: Readonly<Record<string, { readonly title: string; readonly source: SourceName }>> = {
  TECHNOLOGY_PROVIDER: { title: 'Technology Provider', source: 'provider' },
  ENDUSER: { title: 'End User', source: 'endUser' },
  RESELLER: { title: 'Reseller', source: 'reseller' },
};

/** As the list of documents says it: a file that does not arrive in time counts as rejected. */
const documentState = ({ refused, underway }: Kept<'document'>, now: number) => {
  if (refused) return 'Rejected';
  if (underway === '') return 'Ready';
  return now > Date.parse(underway) + DOCUMENT_ARRIVAL_MS ? 'Rejected' : 'Being checked';
};

const userState = ({ enabled, unlocked, signedIn }: Kept<'user'>) => {
  if (!enabled) return 'Disabled';
  if (!unlocked) return 'Locked';
  return signedIn ? 'Active' : 'Invited';
};

const roleName = (id: number) => roles.find((role) => role.id === id)?.RoleName ?? '';
const importKinds = { reseller: 'Resellers', techProvider: 'Technology Providers', endUser: 'End Users' } as const;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** How each table is made, and from what: it is written anew when any of that has changed. */
const makings: Readonly<Record<ReportTableName, Making>> = {
  companies: {
    from: ['company', 'names'],
    rows: ({ root, company: { name, city, state, created }, names }) => [
      { id: root, companyId: root, cells: { name, city, state: names.state(state), created } },
    ],
  },
  resellers: {
    from: ['reseller', 'endUser', 'provider', 'names'],
    rows: (family) => {
      const { companies } = countsOf(family);
      return rowsOf(
        family,
        'reseller',
        (_record, id) => id,
        (record, id) => ({
          name: record.name,
          member: membershipNames[record.member],
          types: joined(record.types, family.names.resellerType),
          contactName: record.contact,
          city: record.city,
          state: family.names.state(record.state),
          documentsCollected: yesNo(record.collected),
          registered: yesNo(record.registered),
          endUsers: companies.get(id)?.endUsers ?? 0,
          providers: companies.get(id)?.providers.size ?? 0,
          created: record.created,
        }),
      );
    },
  },
  providers: {
    from: ['provider', 'endUser', 'names', 'day'],
    rows: (family) => {
      const { providers } = countsOf(family);
      return rowsOf(
        family,
        'provider',
        () => family.root,
        (record, id) => ({
          name: record.name,
          type: record.type,
          organizerTypes: joined(record.organizers, family.names.organizerType),
          active: yesNo(record.active),
          enteredBy: record.byEndUser ? 'End User' : 'Company',
          completionDate: record.completed,
          reviewDate: record.review,
          reviewState: dueState(record.review, family.today),
          approvalDate: record.approval,
          approvalState: dueState(record.approval, family.today),
          riskReview: yesNo(record.signedOff),
          riskReviewDate: record.signedOffOn,
          documents: record.documents,
          endUsers: providers.get(id) ?? 0,
          created: record.created,
        }),
      );
    },
  },
  endUsers: {
    from: ['endUser', 'reseller', 'provider', 'company', 'names', 'day'],
    rows: (family) =>
      rowsOf(
        family,
        'endUser',
        ({ company }) => company,
        (record) => ({
          reseller: companyName(family, record.company),
          name: record.name,
          types: joined(record.types, family.names.endUserType),
          services: joined(record.services, family.names.service),
          city: record.city,
          state: family.names.state(record.state),
          contractStart: record.contract,
          reviewDate: record.review,
          reviewState: dueState(record.review, family.today),
          providers: usesOf(family, record).length,
          documents: record.documents,
          created: record.created,
        }),
      ),
  },
  divisions: {
    from: ['division', 'endUser', 'reseller', 'company', 'names'],
    rows: (family) =>
      rowsOf(
        family,
        'division',
        ({ company }) => company,
        (record) => {
          const endUser = family.records.endUser.get(record.endUser);
          const { city, state } = record.sameAddress && endUser ? endUser : record;
          return {
            reseller: companyName(family, record.company),
            endUser: endUser?.name ?? '',
            name: record.name,
            city,
            state: family.names.state(state),
          };
        },
      ),
  },
  associations: {
    from: ['endUser', 'provider', 'division', 'reseller', 'company'],
    rows: (family) =>
      [...family.records.endUser].flatMap(([endUserId, endUser]) =>
        usesOf(family, endUser).flatMap(({ provider, divisions }) => {
          const used = family.records.provider.get(provider);
          const named = divisions.flatMap((id) => family.records.division.get(id)?.name ?? []);
          return (named.length > 0 ? named : ['']).map((division, at) => ({
            id: `${endUserId} ${provider} ${String(at).padStart(4, '0')}`,
            companyId: endUser.company,
            cells: {
              reseller: companyName(family, endUser.company),
              endUser: endUser.name,
              provider: used?.name ?? '',
              providerType: used?.type ?? '',
              division,
            },
          }));
        }),
      ),
  },
  documents: {
    from: ['document', 'reseller', 'provider', 'endUser'],
    rows: (family) =>
      rowsOf(
        family,
        'document',
        ({ company }) => company,
        (record) => {
          const owner = ownerKinds[record.owner];
          const kind = documentKinds.find(({ owner: of, key }) => of === record.owner && key === record.kind);
          return {
            ownerKind: owner?.title ?? '',
            owner: owner
              ? ((family.records[owner.source].get(record.of) as { name?: string } | undefined)?.name ?? '')
              : '',
            kind: kind?.name ?? record.kind,
            name: record.name,
            state: documentState(record, family.now),
            uploaded: record.uploaded.slice(0, 10),
          };
        },
      ),
  },
  users: {
    from: ['user', 'reseller', 'company'],
    rows: (family) =>
      rowsOf(
        family,
        'user',
        ({ company }) => company,
        (record) => ({
          company: companyName(family, record.company),
          roles: joined(record.roles, roleName),
          state: userState(record),
          created: record.created,
        }),
      ).filter(({ id }) => family.records.user.get(id)?.real),
  },
  imports: {
    from: ['imports', 'reseller', 'company', 'day'],
    rows: (family) =>
      [...family.imports.values()].map(({ id, companyId, kind, state, plan, counts, startedAt }) => ({
        id,
        companyId,
        cells: {
          company: companyName(family, companyId),
          kind: importKinds[kind],
          state: capital(state),
          rows: Math.max(plan.rows, counts.rows),
          created: counts.created,
          updated: counts.updated,
          unchanged: counts.unchanged,
          skipped: counts.skipped,
          failed: counts.failed,
          started: startedAt.slice(0, 10),
        },
      })),
  },
  activity: {
    from: ['deeds', 'company', 'day'],
    rows: ({ deeds }) =>
      Object.entries(deeds).map(([id, times]) => {
        const [day = '', what = '', deed = '', companyId = ''] = id.split('\t');
        return { id, companyId, cells: { day, what, deed, times } };
      }),
  },
};

/** The tables that have to be written anew when some of their ground has changed. */
export const tablesFrom = (changed: ReadonlySet<Ground>): ReportTableName[] =>
  (Object.keys(makings) as ReportTableName[]).filter((name) =>
    makings[name].from.some((ground) => changed.has(ground)),
  );

/** The rows of a table of a family. */
export const rowsIn = (table: ReportTableName, family: Family): TableRow[] => makings[table].rows(family);

/** Whether rows of the table say how a day stands to today. */
export const hasDue = (table: ReportTableName) =>
  Object.values<ReportTable['columns'][string]>(reportTables[table].columns).some(
    ({ dueFrom }) => dueFrom !== undefined,
  );
