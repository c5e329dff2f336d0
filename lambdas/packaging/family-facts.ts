import type { EvidenceKind } from '../../contract/evidence/record.ts';
import type { ReviewRecord } from '../../contract/review/record.ts';
import { dayIn } from '../../contract/rules/dates.ts';
import { owedBy } from '../../contract/rules/obligations/owed.ts';
import type { Owed } from '../../contract/rules/obligations/owed-item.ts';
import type { ShownField } from '../domain/history/shown-field.ts';
import { shownFields } from '../domain/history/shown-fields.ts';
import { circumstancesOf, familySettingsOf, rootName } from '../entities/company.ts';
import { divisions } from '../entities/division.ts';
import { recordNameIn } from '../entities/record-names.ts';
import { reviews } from '../entities/review.ts';
import { userEntity } from '../entities/user.ts';
import type { FamilyId } from '../store/id.ts';
import type { ValueOf } from '../store/journal/selection.ts';
import { familyScope, serverActor } from '../store/scope.ts';
import type { Selected } from '../store/selected.ts';

/** What the pages of a family's records take from elsewhere. */
export interface FamilyFacts {
  readonly company: string;
  readonly timeZone: string;
  /** The family's day on which the package was asked for. */
  readonly today: string;
  readonly fields: readonly ShownField[];
  dayOf(iso: string): string;
  /** The name of somebody of the family; '' for people of the operator. */
  personName(id: string): string;
  /** What a record owes on that day, by its list row. */
  owedOf(fact: ValueOf): readonly Owed[];
  /** The names of an end user's divisions. */
  divisionsOf(recordId: string): readonly string[];
  /** The completed reviews of a record, the newest first. */
  reviewsOf(recordId: string): Promise<readonly ReviewRecord[]>;
}

/** A text of each row that `keeps` says, by the record that another field of the row names. */
const byRecord = (selected: readonly Selected[], of: string, field: string, keeps = (_value: ValueOf) => true) => {
  const found = new Map<string, string[]>();
  for (const { view, positions } of selected)
    for (const at of positions) {
      const value = (name: string) => view.columns.value(name, at);
      if (!keeps(value)) continue;
      const recordId = String(value(of));
      found.set(recordId, [...(found.get(recordId) ?? []), String(value(field))]);
    }
  return found;
};

const isCompleted = (value: ValueOf) => value('completedAt') !== '';

/** Reads what a family's pages need; `now` in epoch milliseconds. */
export const familyFacts = async (kind: EvidenceKind, familyId: FamilyId, now: number): Promise<FamilyFacts> => {
  const scope = familyScope(serverActor, familyId);
  const [company, { timeZone }, circumstances, fields, reviewed, divided, nameOf] = await Promise.all([
    rootName(familyId),
    familySettingsOf(familyId),
    circumstancesOf(familyId, now),
    shownFields(kind, familyId),
    reviews(scope).select(),
    kind === 'endUser' ? divisions(scope).select() : [],
    recordNameIn(familyId, userEntity),
  ]);
  const reviewIds = byRecord(reviewed, 'recordId', 'id', isCompleted);
  const divisionNames = byRecord(divided, 'endUserId', 'name');
  return {
    company,
    timeZone,
    today: circumstances.today,
    fields,
    dayOf: dayIn(timeZone),
    personName: (id) => nameOf(id) ?? '',
    owedOf: owedBy(kind === 'provider' ? ['provider', 'other'] : [kind], circumstances),
    divisionsOf: (recordId) => divisionNames.get(recordId) ?? [],
    reviewsOf: async (recordId) => {
      const found = await reviews(scope).findMany(reviewIds.get(recordId) ?? []);
      return [...found.values()].sort((a, b) => b.completedAt.localeCompare(a.completedAt));
    },
  };
};
