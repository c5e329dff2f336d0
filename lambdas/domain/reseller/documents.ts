import type { Reseller } from '#contract/reseller/record.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import type { DocumentOwnerRules, OwnerRecord } from '../document/document-owner.ts';
import { ownedChecklist } from '../document/owned-checklist.ts';

/** A reseller as what its documents belong to. */
export const resellerOwner = ({ id, name, addressId }: Reseller): OwnerRecord => ({
  companyId: id,
  name,
  contact: addressId.contactEmail,
});

export const resellerDocuments: DocumentOwnerRules = {
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
