import { ApplicationError } from '#contract/application-error.ts';
import { WITHOUT_FILE } from '#contract/document/rules.ts';
import type { AskedDocuments } from '#contract/document-request/asked.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import type { DocumentOwner } from '#contract/kinds/wire.ts';
import type { OwingKind } from '#contract/obligations/catalogue.ts';
import { owedBy } from '#contract/obligations/owed.ts';
import type { OwnerRecord } from '#lambdas/domain/document/document-owner.ts';
import { readyForms } from '#lambdas/domain/document-request/blank-forms.ts';
import { requestMailTask, SETTLE_MS } from '#lambdas/domain/document-request/mail-task.ts';
import { addressesOf, newRequests } from '#lambdas/domain/document-request/new-requests.ts';
import { formUseItems } from '#lambdas/entities/blank-form.ts';
import { circumstancesOf } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import type { FamilyId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { ListView } from '#lambdas/store/journal/view/view.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import { type Changer, NotChanged, type Outcome } from './changer.ts';
import type { ChangingPerson } from './changing-person.ts';

/** Of 100 items of a transaction, those that are left beside entry, head, import and company. */
const ITEMS = 90;

interface Spec<Rec extends Base> extends Pick<Changer<Rec>, 'noun' | 'refusal'> {
  readonly person: ChangingPerson;
  readonly familyId: FamilyId;
  readonly owner: DocumentOwner;
  readonly asked: AskedDocuments;
  readonly forms: readonly string[];
  readonly records: Repository<Rec, unknown>;
  ownerOf(record: Rec): OwnerRecord;
  /** Under which kinds it owes something, and its list row, from which that is worked out. */
  readonly owing: readonly OwingKind[];
  rowOf(record: Rec): Row;
}

const NOTHING = 'Nothing of it is collected without a file.';

/** What each record is asked for: the kinds that were chosen, and its lines that are collected without a file. D-101. */
const openKinds = async <Rec extends Base>({ asked, familyId, owing, rowOf }: Spec<Rec>) => {
  if (!asked.kinds.includes(WITHOUT_FILE)) return () => asked.kinds;
  const same = asked.kinds.filter((kind) => kind !== WITHOUT_FILE);
  const owedOf = owedBy(owing, await circumstancesOf(familyId, Date.now()));
  return (record: Rec): readonly string[] => {
    const row = rowOf(record);
    const lines = owedOf((fact) => row[fact]).filter(({ withoutFile }) => withoutFile);
    const kinds = [...new Set([...same, ...lines.map(({ documentKind }) => documentKind)])].filter(Boolean);
    if (kinds.length === 0) throw new ApplicationError('Save Failed', NOTHING);
    return kinds;
  };
};

/**
 * A change by which documents of each record are requested, as by its own call: a request for each address. Those to one address
 * come as one mail. D-96.
 */
export const requester = async <Rec extends Base>({
  records,
  ownerOf,
  ...spec
}: Spec<Rec>): Promise<Changer<Rec, DocumentRequestRecord>> => {
  const { person, asked, familyId } = spec;
  const requests = documentRequests(person.familyScope());
  const forms = await readyForms(familyId, person.userId, spec.forms);
  const requestOf = await newRequests({ ...spec, forms });
  const kindsOf = await openKinds({ records, ownerOf, ...spec });
  const outcomeOf = (view: ListView, record: Rec): Outcome => {
    try {
      const asking = { ...ownerOf(record), rowId: record.id, kinds: kindsOf(record) };
      return addressesOf(asking, asked).map((email) =>
        requests.creation(view, requestOf(requests.newId(), asking, email)),
      );
    } catch (error) {
      if (error instanceof ApplicationError) return new NotChanged(error.reason || error.message);
      throw error;
    }
  };
  const addresses = asked.emails.length + (asked.ofContact ? 1 : 0);
  return {
    ...spec,
    chosen: records,
    repository: requests,
    // For each address a request and the task of its mail, and a check that the record is there.
    rowsPerWrite: Math.floor(ITEMS / (2 * addresses + 1)),
    decide: async (view, chosen) => ({
      outcomes: chosen.map((record) => outcomeOf(view, record)),
      transactItems: [],
    }),
    also: async (changed) => [
      ...formUseItems(
        familyId,
        forms,
        changed.flatMap(({ parts }) => parts.map(({ change }) => change.id)),
      ),
      ...changed.flatMap(({ record, parts }) => [
        records.present(record.id),
        ...parts.map(({ change }) => taskItem(requestMailTask(change.id, 'asked', SETTLE_MS))),
      ]),
    ],
    example: (record) => [
      { label: 'Asked of', before: '', after: addressesOf(ownerOf(record), asked).join(', ') },
      ...(forms.length === 0
        ? []
        : [{ label: 'Blank forms', before: '', after: forms.map(({ name }) => name).join(', ') }]),
    ],
  };
};
