import { collectedIdsOf } from '#contract/definition/take-from.ts';
import type { CollectedDocument } from '#contract/fields/file.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import { fieldAt } from '#contract/rules/path.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';

interface Owner extends Base, ServerFields {
  readonly name: string;
}

/** Where the checklist stands in a record, and the document's id in each of its lines. */
interface Place {
  readonly at: string;
  readonly entry: 'documentId' | 'documentId.id';
}

/** A record with its checklist. */
export interface OwnedChecklist {
  readonly name: string;
  readonly collectedIds: readonly number[];
  /** Ticks the line of a document with a day; whatever else others change meanwhile is preserved. */
  collect(line: CollectedDocument): Promise<unknown>;
}

export const ownedChecklist = <Rec extends Owner>(
  records: Repository<Rec, unknown>,
  record: Rec,
  place: Place,
): OwnedChecklist => {
  const [list, documentId] = [fieldAt(place.at), fieldAt(place.entry)];
  return {
    name: record.name,
    collectedIds: collectedIdsOf(place)(record),
    collect: async (line) => {
      const touchedOn = await todayIn(tenantIdOf(record.id));
      const made = documentId.put(line, line.documentId);
      return records.changeLatest(record.id, (before) => {
        const others = (list.get(before) as readonly unknown[]).filter(
          (each) => documentId.get(each) !== line.documentId,
        );
        return { ...list.put(before, [...others, made]), touchedOn };
      });
    },
  };
};
