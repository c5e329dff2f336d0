import type { ServerFields } from '#contract/obligations/server-fields.ts';
import { divisionEntity } from '#lambdas/entities/records/division.ts';
import { documentEntity } from '#lambdas/entities/records/document.ts';
import { reviewEntity } from '#lambdas/entities/records/review.ts';
import { siteInspectionEntity } from '#lambdas/entities/records/site-inspection.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { type Moved, movedFrom } from '#lambdas/store/repository/moved.ts';
import type { RecordWrite } from '#lambdas/store/repository/record-write.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import type { DeletedRecord } from '#lambdas/store/retention/deleted-records.ts';
import { restoredItem } from '#lambdas/store/retention/deleted-records.ts';
import { withoutChange } from './referring-list.ts';

/** What undoes a merge next to the return of the record that went. */
export interface Separation<Rec> {
  /** The record that went, with what was learnt of its documents since. */
  readonly returned: Rec;
  readonly items: readonly TransactItem[];
  /** How the other record changes in the same write. */
  readonly alongside: { readonly id: string; parts(view: ListProjection): Promise<readonly RecordWrite[]> };
}

/** The lists of what a record knows of. */
const known: ReadonlySet<string> = new Set(
  [documentEntity, reviewEntity, siteInspectionEntity, divisionEntity].map(({ name }) => name),
);

const nameOf = (record: object) => ('name' in record ? String(record.name) : '');

/** The facts of documents and reviews that a record stores if its kind has obligations. */
const factsOf = (record: object) => record as Partial<ServerFields>;

/** Both records with what they know of their own documents and reviews, as these are today. */
const withOwnFacts = <Rec extends Base>(returned: Rec, other: Rec, moved: readonly Moved[]) => {
  const ids = new Set(moved.filter(({ what }) => known.has(what)).map(({ id }) => id));
  const { validities = [], documentFacts, reviewFacts, inspectionFacts, places } = factsOf(other);
  const factsWhere = (isMoved: boolean) => {
    const among = <Fact extends { readonly id: string }>(facts: readonly Fact[] | null | undefined) =>
      (facts ?? []).filter(({ id }) => ids.has(id) === isMoved);
    return {
      validities: among(validities),
      documentFacts: among(documentFacts),
      reviewFacts: among(reviewFacts),
      inspectionFacts: among(inspectionFacts),
      places: among(places),
    };
  };
  return { returned: { ...returned, ...factsWhere(true) }, other: { ...other, ...factsWhere(false) } };
};

/** A record that returns without anything: what moved from it went on, or was deleted, with the record that it was merged into. */
const withoutFacts = <Rec extends Base>(record: Rec): Rec => ({
  ...record,
  ...{ validities: [], documentFacts: [], reviewFacts: [], inspectionFacts: [], places: [] },
});

/** Plans the undo of a merge: the other record, if it still exists, returns what it received and still has. */
export const separation = async <Rec extends Base, Shown>(
  tenant: Repository<Rec, Shown>,
  list: string,
  { record, into }: Pick<DeletedRecord<Rec>, 'record' | 'into'>,
): Promise<Separation<Rec>> => {
  const [other, moved] = await Promise.all([tenant.find(into), movedFrom(record.id)]);
  const movedPart = moved.find(({ what, id }) => what === list && id === into);
  const items = movedPart ? [restoredItem(movedPart.key)] : [];
  if (!other) return { returned: withoutFacts(record), items, alongside: { id: into, parts: async () => [] } };
  const without = movedPart ? withoutChange(other, movedPart) : other;
  const { validities, documentFacts, reviewFacts, inspectionFacts, places } = factsOf(other);
  const facts = { validities, documentFacts, reviewFacts, inspectionFacts, places };
  const own = withOwnFacts(record, { ...without, ...facts }, moved);
  const after = { ...own.other, version: other.version + 1 };
  const named = (part: RecordWrite) => ({ ...part, change: { ...part.change, separated: nameOf(record) } });
  return {
    returned: own.returned,
    items,
    alongside: { id: into, parts: async (view) => [named(tenant.change(view, other, after))] },
  };
};
