import type { EndUserRecord } from '#contract/end-user/record.ts';
import type { DocumentOwner } from '#contract/kinds/wire.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import type { Reseller } from '#contract/reseller/record.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { findSeenProvider } from '../provider/seen-provider.ts';
import type { DocumentOwnerRules, OwnerRecord } from './document-owner.ts';
import { ownedChecklist } from './owned-checklist.ts';

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
};

/** Every kind of record that documents can belong to. One that is missing does not compile. */
export const documentOwners: Readonly<Record<DocumentOwner, DocumentOwnerRules>> = {
  TECHNOLOGY_PROVIDER: providerDocuments,
  ENDUSER: endUserDocuments,
  RESELLER: resellerDocuments,
};
