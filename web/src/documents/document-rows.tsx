import { useState } from 'react';
import type { Document } from '#contract/document/forms.ts';
import { api } from '../api/client.ts';
import { keyOf, useCall } from '../api/use-call.ts';
import { recordKey } from '../form/record/record-source.ts';
import { useRemoval } from '../list/removal.tsx';
import { commonActions, type ShownAction } from '../list/row-actions.tsx';
import { documentPaths } from '../routing/paths/work.ts';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import type { OpenDocument } from './document-form.tsx';
import type { DocumentParent } from './document-parent.ts';
import { DocumentRow } from './document-row.tsx';
import { DocumentVersions } from './document-versions.tsx';
import { openDocument } from './open-document.ts';

const DocumentDialog = openedPart(() => import('./form/document-dialog.tsx').then((module) => module.DocumentDialog));

interface Props {
  readonly parent: DocumentParent;
  readonly documents: readonly Document[];
  readonly canWrite: boolean;
  readonly canDownload: boolean;
  onChanged(replaced: boolean): void;
}

/** The documents of one line of a checklist, each with view, versions, edit and delete. Spec part 2, section 2. */
export const DocumentRows = ({ parent, documents, canWrite, canDownload, onChanged }: Props) => {
  const [open, setOpen] = useState<OpenDocument>();
  const [unfolded, setUnfolded] = useState<Document>();
  const hasCertificates = documents.some(({ certificateId }) => certificateId !== 0);
  const { data: certificates = [] } = useCall(api.techProvider.certificates, {}, { enabled: hasCertificates });
  const removal = useRemoval<Document>({
    source: api.document,
    noun: 'the Document',
    kind: 'document',
    nameOf: ({ documentName }) => documentName,
    failed: 'Delete Failed!',
    stale: [[keyOf(api.document.ofRecord.route)], recordKey(parent.rowId)],
    onRemoved: () => onChanged(false),
  });
  const actionsOf = (document: Document): ShownAction[] => [
    ...(canDownload && document.downloadable
      ? [{ label: 'View', icon: 'download', target: () => void openDocument(document.id) } as const]
      : []),
    ...(canDownload && document.downloadable
      ? [{ label: 'Review of', icon: 'check', target: documentPaths.review(document.id) } as const]
      : []),
    ...(canDownload && document.earlier > 0
      ? [{ label: 'Versions of', icon: 'versions', target: () => setUnfolded(document) } as const]
      : []),
    ...(canWrite && document.state !== 'ready'
      ? [{ label: 'Send again', icon: 'upload', target: () => setOpen({ mode: 'again', document }) } as const]
      : []),
    ...commonActions({
      edit: canWrite && (() => setOpen({ mode: 'edit', document })),
      remove: canWrite && (() => removal.ask(document)),
    }),
  ];
  return (
    <>
      {documents.length > 0 && (
        <ul className="documents">
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              certificate={certificates.find(({ id }) => id === document.certificateId)?.name ?? ''}
              actions={actionsOf(document)}
            />
          ))}
        </ul>
      )}
      {open && (
        <DocumentDialog
          parent={parent}
          open={open}
          onDone={(replaced) => {
            setOpen(undefined);
            onChanged(replaced);
          }}
          onClose={() => {
            setOpen(undefined);
            onChanged(false);
          }}
        />
      )}
      {unfolded && <DocumentVersions document={unfolded} onClose={() => setUnfolded(undefined)} />}
      {removal.dialog}
    </>
  );
};
