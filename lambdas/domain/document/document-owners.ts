import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import type { Contacted } from '#contract/contacts/contacted.ts';
import { collectedIdsOf } from '#contract/definition/take-from.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import type { CollectedDocument } from '#contract/fields/file.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { type Counting, countingOf } from '#contract/obligations/in-force.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import type { Reseller } from '#contract/reseller/record.ts';
import type { Action } from '#contract/rules/access.ts';
import { fieldAt } from '#contract/rules/path.ts';
import { circumstancesOf, todayIn } from '#lambdas/entities/records/company.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/entry.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import type { ScopedViewer } from '#lambdas/store/scope.ts';
import { findSeenProvider } from '../provider/seen-provider.ts';

interface Owner extends Base, ServerFields {
  readonly name: string;
}

/** Where the checklist stands in a record, and the document's id in each of its lines. */
interface Place {
  readonly at: string;
  readonly entry: 'documentId' | 'documentId.id';
}

/** A record with its checklist. */
interface OwnedChecklist {
  readonly name: string;
  readonly collectedIds: readonly number[];
  /** Ticks the line of a document with a day; whatever else others change meanwhile is preserved. */
  collect(line: CollectedDocument): Promise<unknown>;
}

const ownedChecklist = <Rec extends Owner>(
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

/** The record that documents belong to: its company, its name, and its contacts. */
export interface OwnerRecord {
  readonly companyId: string;
  readonly name: string;
  readonly contacts: Contacted;
}

/** How documents of one kind of record are treated. */
interface DocumentOwnerRules {
  /** The right to add, change and remove them. Role matrix rows 80 to 82. */
  readonly write: Action;
  /** The right to approve and return them. Role matrix rows 100 and 101, D-95. */
  readonly review: Action;
  /** The right to save the record, and with it to tick the lines of its checklist. */
  readonly save: Action;
  /** The record's checklist, for a person who sees the record. */
  checklistOf(viewer: ScopedViewer, id: string): Promise<OwnedChecklist>;
  /** The record, or undefined when the person does not see it. Scope DOC. */
  find(viewer: ScopedViewer, id: string): Promise<OwnerRecord | undefined>;
  /** Makes a write fail when the record is deleted. */
  present(viewer: ScopedViewer, id: string): TransactItem;
  /** The list of the records, and under which kinds they have obligations. */
  readonly list: ListSource;
  readonly owes: readonly ObligationKind[];
}

/** A reseller as what its documents belong to. */
export const resellerOwner = (record: Reseller): OwnerRecord => ({
  companyId: record.id,
  name: record.name,
  contacts: record,
});

const resellerDocuments: DocumentOwnerRules = {
  write: 'doc.writeReseller',
  review: 'doc.reviewPartner',
  save: 'reseller.update',
  checklistOf: async (viewer, id) => {
    const all = resellers(viewer.scope());
    return ownedChecklist(all, await all.get(id), { at: 'companyDocumentsList', entry: 'documentId' });
  },
  find: async (viewer, id) => {
    const found = await resellers(viewer.scope()).find(id);
    return found && resellerOwner(found);
  },
  present: (viewer, id) => resellers(viewer.scope()).present(id),
  list: resellerEntity,
  owes: ['reseller'],
};

/** A provider as what its documents belong to. */
export const providerOwner = (record: ProviderRecord): OwnerRecord => ({
  companyId: record.companyId.id,
  name: record.name,
  contacts: record,
});

const providerDocuments: DocumentOwnerRules = {
  write: 'doc.writeProvider',
  review: 'doc.reviewPartner',
  save: 'tp.update',
  checklistOf: async (viewer, id) => {
    const all = providers(viewer.tenantScope());
    return ownedChecklist(all, await all.get(id), { at: 'tpDocumentCollectedList', entry: 'documentId' });
  },
  find: async (viewer, id) => {
    const found = await findSeenProvider(viewer, id);
    return found && providerOwner(found);
  },
  present: (viewer, id) => providers(viewer.tenantScope()).present(id),
  list: providerEntity,
  owes: ['provider', 'other'],
};

/** An end user as what its documents belong to. */
export const endUserOwner = (record: EndUserRecord): OwnerRecord => ({
  companyId: record.companyId,
  name: record.name,
  contacts: record,
});

const endUserDocuments: DocumentOwnerRules = {
  write: 'doc.writeEndUser',
  review: 'doc.reviewEndUser',
  save: 'eu.update',
  checklistOf: async (viewer, id) => {
    const all = endUsers(viewer.scope());
    return ownedChecklist(all, await all.get(id), { at: 'endUserDocumentCollectedList', entry: 'documentId.id' });
  },
  find: async (viewer, id) => {
    const found = await endUsers(viewer.scope()).find(id);
    return found && endUserOwner(found);
  },
  present: (viewer, id) => endUsers(viewer.scope()).present(id),
  list: endUserEntity,
  owes: ['endUser'],
};

/** Every kind of record that documents can belong to. One that is missing does not compile. */
export const documentOwners: Readonly<Record<DocumentOwner, DocumentOwnerRules>> = {
  TECHNOLOGY_PROVIDER: providerDocuments,
  ENDUSER: endUserDocuments,
  RESELLER: resellerDocuments,
};

/** Makes the function that says how a record counts its documents of a kind, as its status does today. */
export const openCounting = async (tenantId: TenantId, owner: DocumentOwner) => {
  const { list, owes } = documentOwners[owner];
  const [{ columns }, circumstances] = await Promise.all([loadView(tenantId, list), circumstancesOf(tenantId)]);
  const outstandingOf = findOutstanding(owes, circumstances);
  return (recordId: string, key: string): Counting | undefined => {
    const at = columns.positionOf(recordId);
    return at === undefined
      ? undefined
      : countingOf(
          outstandingOf((fact) => columns.value(fact, at)),
          key,
        );
  };
};
