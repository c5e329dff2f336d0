import { providers } from '../../entities/provider.ts';
import type { DocumentOwnerRules } from '../document/document-owner.ts';
import { ownedChecklist } from '../document/owned-checklist.ts';
import { findSeenProvider } from './seen-provider.ts';

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
    return found && { companyId: found.companyId.id, name: found.name, contact: '' };
  },
  present: (viewer, id) => providers(viewer.familyScope()).present(id),
};
