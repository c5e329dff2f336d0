import { may } from '../../../../contract/rules/access.ts';
import type { Holder } from '../../../../contract/rules/roles.ts';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { ChecklistSection } from '../../documents/checklist-section.tsx';
import type { Line } from '../../documents/use-ticking.ts';
import { useField } from '../../form/record-context.ts';

interface Collected extends Line {
  readonly documentId: { readonly id: number };
}

/** 'Documentation Collected' of an end user. Spec part 2, section 2. */
export const EndUserDocuments = ({ holder }: { readonly holder: Holder }) => {
  const { mode } = useField('endUserDocumentCollectedList', 'Documentation Collected');
  const { data = [] } = useCall(api.endUser.documentTypes, {});
  return (
    <ChecklistSection<Collected>
      title="Documentation Collected"
      name="endUserDocumentCollectedList"
      owner="ENDUSER"
      items={data}
      entryOf={({ id }, line) => ({ documentId: { id }, ...line })}
      idOf={({ documentId }) => documentId.id}
      canTick={mode !== 'view'}
      canWrite={mode !== 'view' && may(holder, 'doc.writeEndUser')}
      canDownload
      first="Please add End User first"
    />
  );
};
