import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import type { EvidenceKind } from '#contract/evidence/record.ts';
import { toDocumentOwner } from '#contract/kinds/kinds.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import type { Circumstances, Outstanding } from '#contract/obligations/outstanding-item.ts';
import { type Way, wayWords } from '#contract/record/history.ts';
import type { AnsweredFile } from '#contract/request-answer/forms.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { dayIn } from '#contract/rules/dates.ts';
import { personNameOf, UserRecord } from '#contract/user/record.ts';
import { answersOf } from '../domain/document-request/answers.ts';
import { shownFields } from '../domain/history/show-change.ts';
import type { ShownField } from '../domain/history/shown-field.ts';
import { recordNameIn } from '../entities/computed/record-names.ts';
import { findImport } from '../entities/imports/import.ts';
import { circumstancesOf, rootName, tenantSettingsOf } from '../entities/records/company.ts';
import { divisions } from '../entities/records/division.ts';
import { documentRequests } from '../entities/records/document-request.ts';
import { reviews } from '../entities/records/review.ts';
import { userEntity } from '../entities/records/user.ts';
import { namesOf, reference } from '../entities/reference.ts';
import { PORTAL, type TenantId, tenantIdOf } from '../store/id.ts';
import { entriesAfter } from '../store/journal/history/past-entries.ts';
import type { ValueOf } from '../store/journal/view/selection.ts';
import type { Selected } from '../store/repository/list-page.ts';
import { idsBeyond } from '../store/retention/holds.ts';
import { serverActor, tenantScope } from '../store/scope.ts';

/** The name of a user by the id; `stored` is how the user was called at the time, for a sender without an account and in doubt. */
type PersonName = (id: string, stored?: string) => string;

const OPERATOR = 'The operator';
const DELETED = 'A user who was deleted';

const Named = UserRecord.pick({ firstName: true, lastName: true, userName: true });

/** The last names of the users of a tenant who were deleted and not erased since, by id. One whom a hold keeps beyond the day counts as erased. */
const formerNames = async (tenantId: TenantId): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for await (const { changes } of entriesAfter(tenantId, userEntity.name, 0, await idsBeyond(tenantId)))
    for (const { op, id, before } of changes) {
      const { data } = Named.safeParse(op === 'remove' ? before : undefined);
      if (data) names.set(id, personNameOf(data));
    }
  return names;
};

/**
 * Makes the function that names the users of a tenant in a package: each by one name, that of today, or the last one of a
 * user who was deleted. Users of the operator are not named; its commands and inbound files have an id of no tenant.
 */
export const personNamer = async (tenantId: TenantId): Promise<PersonName> => {
  const [nameOf, former] = await Promise.all([recordNameIn(tenantId, userEntity), formerNames(tenantId)]);
  return (id, stored = '') => {
    if (id === '') return stored;
    const known = nameOf(id) || former.get(id);
    if (known) return known;
    if (tenantIdOf(id) === PORTAL) return OPERATOR;
    return stored || (tenantIdOf(id) === id ? OPERATOR : DELETED);
  };
};

/** The names of imports by their ids: their files; '' for one that is no longer stored. */
export type ImportNames = ReadonlyMap<string, string>;

/** Makes the function that names imports of a tenant; each is read once. */
const importNamer = (tenantId: TenantId) => {
  const known = new Map<string, Promise<string>>();
  const read = async (id: string) => (await findImport(tenantScope(serverActor, tenantId), id))?.fileName ?? '';
  const nameOf = (id: string) => {
    const name = known.get(id) ?? read(id);
    known.set(id, name);
    return name;
  };
  return async (ids: Iterable<string>): Promise<ImportNames> => {
    const wanted = [...new Set(ids)].filter((id) => id !== '');
    return new Map(await Promise.all(wanted.map(async (id) => [id, await nameOf(id)] as const)));
  };
};

/** How a change came about, with the file of an import: 'Import of partners.xlsx'. */
export const wayText = ({ way, importId }: { readonly way: Way; readonly importId: string }, names: ImportNames) => {
  const name = importId === '' ? '' : (names.get(importId) ?? '');
  if (way === 'undoOfImport' && name !== '') return `${wayWords[way]}: ${name}`;
  if (way !== 'import') return wayWords[way];
  return name === '' ? `${wayWords.import}, of which the file is no longer known` : `${wayWords.import} of ${name}`;
};

/** A request with the files that came in by it and are still there, refused ones among them. */
export interface AnsweredRequest {
  readonly request: DocumentRequestRecord;
  readonly files: readonly AnsweredFile[];
}

/** What the pages of a tenant's records take from elsewhere. */
export interface TenantFacts {
  readonly kind: EvidenceKind;
  readonly company: string;
  readonly timeZone: string;
  /** The tenant's day on which the package was requested. */
  readonly today: string;
  readonly fields: readonly ShownField[];
  dayOf(iso: string): string;
  readonly personName: PersonName;
  importNames(ids: Iterable<string>): Promise<ImportNames>;
  readonly circumstances: Circumstances;
  /** The obligations of a record on that day, by its list row. */
  outstandingOf(fact: ValueOf): readonly Outstanding[];
  /** The names of products and states, as their lists have them; '' for one that has left its list. */
  productName(id: number): string;
  stateName(id: number): string;
  /** The names of an end user's divisions. */
  divisionsOf(recordId: string): readonly string[];
  /** The completed reviews of a record, the newest first. */
  reviewsOf(recordId: string): Promise<readonly ReviewRecord[]>;
  /** The requests for documents of a record with what came in by them, the newest first. */
  requestsOf(recordId: string): Promise<readonly AnsweredRequest[]>;
}

/** A text of each row that `matches` accepts, by the record that another field of the row names. */
const byRecord = (selected: readonly Selected[], of: string, field: string, matches = (_value: ValueOf) => true) => {
  const found = new Map<string, string[]>();
  for (const { view, positions } of selected)
    for (const at of positions) {
      const value = (name: string) => view.columns.value(name, at);
      if (!matches(value)) continue;
      const recordId = String(value(of));
      found.set(recordId, [...(found.get(recordId) ?? []), String(value(field))]);
    }
  return found;
};

const isCompleted = (value: ValueOf) => value('completedAt') !== '';

/** Reads what a tenant's pages need; `now` in epoch milliseconds. */
export const tenantFacts = async (kind: EvidenceKind, tenantId: TenantId, now: number): Promise<TenantFacts> => {
  const scope = tenantScope(serverActor, tenantId);
  const [company, { timeZone }, circumstances, fields, reviewed, divided, requested, personName, products, states] =
    await Promise.all([
      rootName(tenantId),
      tenantSettingsOf(tenantId),
      circumstancesOf(tenantId, now),
      shownFields(kind, tenantId),
      reviews(scope).select(),
      kind === 'endUser' ? divisions(scope).select() : [],
      documentRequests(scope).select(),
      personNamer(tenantId),
      reference('services'),
      reference('states'),
    ]);
  const reviewIds = byRecord(reviewed, 'recordId', 'id', isCompleted);
  const requestIds = byRecord(requested, 'rowId', 'id', (value) => value('tableKeyName') === toDocumentOwner(kind));
  const divisionNames = byRecord(divided, 'endUserId', 'name');
  return {
    kind,
    company,
    timeZone,
    today: circumstances.today,
    fields,
    dayOf: dayIn(timeZone),
    personName,
    importNames: importNamer(tenantId),
    circumstances,
    outstandingOf: findOutstanding(kind === 'provider' ? ['provider', 'other'] : [kind], circumstances),
    productName: namesOf(products),
    stateName: namesOf(states),
    divisionsOf: (recordId) => divisionNames.get(recordId) ?? [],
    reviewsOf: async (recordId) => {
      const found = await reviews(scope).findMany(reviewIds.get(recordId) ?? []);
      return [...found.values()].sort((a, b) => b.completedAt.localeCompare(a.completedAt));
    },
    requestsOf: async (recordId) => {
      const found = await documentRequests(scope).findMany(requestIds.get(recordId) ?? []);
      const sorted = [...found.values()].sort((a, b) => b.askedAt.localeCompare(a.askedAt));
      const answers = await answersOf(scope, sorted);
      return sorted.map((request) => ({ request, files: answers.get(request.id)?.files ?? [] }));
    },
  };
};
