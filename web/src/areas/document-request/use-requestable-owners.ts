import { type DocumentOwner, documentOwners } from '../../../../contract/document/rules.ts';
import { requestRights } from '../../../../contract/document-request/rights.ts';
import { may } from '../../../../contract/rules/access.ts';
import { useSession } from '../../session/session.ts';

const names: Readonly<Record<DocumentOwner, string>> = {
  TECHNOLOGY_PROVIDER: 'Technology Providers',
  RESELLER: 'Resellers',
  ENDUSER: 'End Users',
};

/** The kinds of record that this person may request documents of, with what people call them. */
export const useRequestableOwners = () => {
  const holder = useSession()?.holder;
  return documentOwners
    .filter((owner) => holder && may(holder, requestRights[owner]))
    .map((owner) => ({ id: owner, name: names[owner] }));
};
