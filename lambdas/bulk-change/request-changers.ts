import { ApplicationError } from '#contract/application-error.ts';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { WITHOUT_FILE } from '#contract/document/rules.ts';
import type { RequestedDocuments } from '#contract/document-request/forms.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { endUserDefinition } from '#contract/end-user/record.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import { providerDefinition } from '#contract/provider/record.ts';
import { resellerDefinition } from '#contract/reseller/record.ts';
import {
  endUserOwner,
  type OwnerRecord,
  providerOwner,
  resellerOwner,
} from '#lambdas/domain/document/document-owners.ts';
import { addresseesFor, newRequests, readyForms } from '#lambdas/domain/document-request/new-requests.ts';
import { formUseItems } from '#lambdas/entities/blank-form.ts';
import { circumstancesOf } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import { DELAY_MS, requestMailTask } from '../domain/document-request/link.ts';
import { type Changer, type ChangingPerson, NotChanged, type Outcome, unseenProvider } from './changer.ts';

/** Of 100 items of a transaction, those that are left next to entry, head, import and company. */
const ITEMS = 90;

interface Spec<Rec extends Base> extends Pick<Changer<Rec>, 'noun' | 'refusal'> {
  readonly person: ChangingPerson;
  readonly tenantId: TenantId;
  readonly owner: DocumentOwner;
  readonly requested: RequestedDocuments;
  readonly forms: readonly string[];
  readonly records: Repository<Rec, unknown>;
  ownerOf(record: Rec): OwnerRecord;
  /** The kinds under which it has obligations, and its list row, from which these are derived. */
  readonly owing: readonly ObligationKind[];
  rowOf(record: Rec): Row;
}

const NOTHING = 'Nothing of it is collected without a file.';

/** What is requested for each record: the kinds that were chosen, and its lines that are collected without a file. D-101. */
const openKinds = async <Rec extends Base>({ requested, tenantId, owing, rowOf }: Spec<Rec>) => {
  if (!requested.kinds.includes(WITHOUT_FILE)) return () => requested.kinds;
  const same = requested.kinds.filter((kind) => kind !== WITHOUT_FILE);
  const outstandingOf = findOutstanding(owing, await circumstancesOf(tenantId, Date.now()));
  return (record: Rec): readonly string[] => {
    const row = rowOf(record);
    const lines = outstandingOf((fact) => row[fact]).filter(({ withoutFile }) => withoutFile);
    const kinds = [...new Set([...same, ...lines.map(({ documentKind }) => documentKind)])].filter(Boolean);
    if (kinds.length === 0) throw new ApplicationError('Save Failed', NOTHING);
    return kinds;
  };
};

/**
 * A change by which documents of each record are requested, as by its own call: a request for each address. Those to one address
 * come as one mail. D-96.
 */
const requester = async <Rec extends Base>({
  records,
  ownerOf,
  ...spec
}: Spec<Rec>): Promise<Changer<Rec, DocumentRequestRecord>> => {
  const { person, requested, tenantId } = spec;
  const requests = documentRequests(person.tenantScope());
  const forms = await readyForms(tenantId, person.userId, spec.forms);
  const requestOf = await newRequests({ ...spec, forms });
  const kindsOf = await openKinds({ records, ownerOf, ...spec });
  const addresseesOf = await addresseesFor(requested);
  const outcomeOf = (view: ListProjection, record: Rec): Outcome => {
    try {
      const recipient = { ...ownerOf(record), rowId: record.id, kinds: kindsOf(record) };
      return addresseesOf(recipient).map(({ email }) =>
        requests.creation(view, requestOf(requests.newId(), recipient, email)),
      );
    } catch (error) {
      if (error instanceof ApplicationError) return new NotChanged(error.reason || error.message);
      throw error;
    }
  };
  const addresses = requested.emails.length + (requested.ofContact ? 1 : 0);
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
        tenantId,
        forms,
        changed.flatMap(({ parts }) => parts.map(({ change }) => change.id)),
      ),
      ...changed.flatMap(({ record, parts }) => [
        records.present(record.id),
        ...parts.map(({ change }) => taskItem(requestMailTask(change.id, 'asked', DELAY_MS))),
      ]),
    ],
    example: (record) => [
      {
        label: 'Asked of',
        before: '',
        after: addresseesOf(ownerOf(record))
          .map(({ email, why }) => (why === '' ? email : `${email} (${why})`))
          .join(', '),
      },
      ...(forms.length === 0
        ? []
        : [{ label: 'Blank forms', before: '', after: forms.map(({ name }) => name).join(', ') }]),
    ],
  };
};

interface RequestContext {
  readonly person: ChangingPerson;
  readonly tenantId: TenantId;
  readonly requested: RequestedDocuments;
  /** The ids of the blank forms that each request carries. */
  readonly forms: readonly string[];
}

/** Opens a request for documents of many records of a kind. */
export type RequestChanger<Rec extends Base> = (
  context: RequestContext,
) => Promise<Changer<Rec, DocumentRequestRecord>>;

/** Requests documents of each kind of record as its own call does. Role matrix rows 103 and 104. */
export const requestChangers = {
  reseller: (context: RequestContext) =>
    requester({
      ...context,
      noun: resellerDefinition.noun,
      owner: 'RESELLER',
      records: resellers(context.person.scope()),
      ownerOf: resellerOwner,
      owing: ['reseller'],
      rowOf: resellerEntity.row,
      refusal: async () => '',
    }),
  techProvider: (context: RequestContext) =>
    requester({
      ...context,
      noun: providerDefinition.noun,
      owner: 'TECHNOLOGY_PROVIDER',
      records: providers(context.person.tenantScope()),
      ownerOf: providerOwner,
      owing: ['provider', 'other'],
      rowOf: providerEntity.row,
      refusal: unseenProvider(context.person),
    }),
  endUser: (context: RequestContext) =>
    requester({
      ...context,
      noun: endUserDefinition.noun,
      owner: 'ENDUSER',
      records: endUsers(context.person.scope()),
      ownerOf: endUserOwner,
      owing: ['endUser'],
      rowOf: endUserEntity.row,
      refusal: async () => '',
    }),
};
