import type { CollectedDocument } from '../../../../contract/fields/collected-document.ts';
import { may } from '../../../../contract/rules/access.ts';
import type { Holder } from '../../../../contract/rules/roles.ts';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { ChecklistSection } from '../../documents/checklist-section.tsx';
import { useField } from '../../form/record-context.ts';

/** The document-collected checklist of a provider. Downloading: a super admin, or in view mode (spec part 2, section 6). */
export const ProviderDocuments = ({ holder }: { readonly holder: Holder }) => {
  const { mode } = useField('tpDocumentCollectedList', 'Documents Collected');
  const { data = [] } = useCall(api.techProvider.checklist, {});
  return (
    <ChecklistSection<CollectedDocument>
      title="Documents Collected"
      name="tpDocumentCollectedList"
      owner="TECHNOLOGY_PROVIDER"
      items={data}
      entryOf={({ id, name }, line) => ({ documentId: id, documentName: name, ...line })}
      idOf={({ documentId }) => documentId}
      canTick={mode !== 'view'}
      canWrite={mode !== 'view' && may(holder, 'doc.writeProvider')}
      canDownload={holder.isSuperadmin || mode === 'view'}
      first="Please add the Technology Provider first"
    />
  );
};
