import type { ProviderRecord } from '#contract/provider/record.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import type { DocumentOwnerRules, OwnerRecord } from '../document/document-owner.ts';
import { ownedChecklist } from '../document/owned-checklist.ts';
import { findSeenProvider } from './seen-provider.ts';

/** A provider as what its documents belong to. */
export const providerOwner = ({ companyId, name, endUserContactEmail }: ProviderRecord): OwnerRecord => ({
  companyId: companyId.id,
  name,
  contact: endUserContactEmail,
});

export const providerDocuments: DocumentOwnerRules = {
  write: 'doc.writeProvider',
  review: 'doc.reviewPartner',
  save: 'tp.update',
  checklistOf: async (viewer, id) => {
    const all = providers(viewer.familyScope());
    return ownedChecklist(all, await all.get(id), { at: 'tpDocumentCollectedList', entry: 'documentId' });
  },
  find: async (viewer, id) => {
    const found = await findSeenProvider(viewer, id);
    return found && providerOwner(found);
  },
  present: (viewer, id) => providers(viewer.familyScope()).present(id),
};
