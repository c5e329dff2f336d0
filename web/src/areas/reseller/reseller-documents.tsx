import type { CollectedDocument } from '../../../../contract/fields/collected-document.ts';
import { may } from '../../../../contract/rules/access.ts';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { ChecklistSection } from '../../documents/checklist-section.tsx';
import { useField } from '../../form/record-context.ts';
import { useSession } from '../../session/session.ts';

/** The document checklist of a reseller, in edit and view only. Spec part 2, section 2. */
export const ResellerDocuments = () => {
  const { mode } = useField('companyDocumentsList', 'Documents');
  const holder = useSession()?.holder;
  const { data = [] } = useCall(api.company.documentTypes, {}, { enabled: mode !== 'add' });
  if (mode === 'add' || !holder) return null;
  const canWrite = mode === 'edit' && may(holder, 'doc.writeReseller');
  return (
    <ChecklistSection<CollectedDocument>
      title="Documents"
      name="companyDocumentsList"
      owner="RESELLER"
      items={data}
      entryOf={({ id, name }, line) => ({ documentId: id, documentName: name, ...line })}
      idOf={({ documentId }) => documentId}
      canTick={mode === 'edit'}
      canWrite={canWrite}
      canDownload
      first="Please add the Reseller first"
    />
  );
};
