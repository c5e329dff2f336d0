import { useState } from 'react';
import type { Document } from '../../../contract/records/document.ts';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import { keyOf } from '../api/use-call.ts';
import { recordKey } from '../form/record-source.ts';
import { useRemoval } from '../list/removal.tsx';
import type { ShownAction } from '../list/row.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import { DocumentRow } from './document-row.tsx';
import type { Place } from './place.ts';

interface Props {
  readonly place: Place;
  readonly documents: readonly Document[];
  readonly canWrite: boolean;
  readonly canDownload: boolean;
  onChanged(replaced: boolean): void;
}

/** The file comes in a window of its own; where that is held back as a pop-up it comes here, without leaving the page. D-23. */
const open = async (id: string) => {
  try {
    const { url } = await api.document.download({ params: { id } });
    if (!window.open(url, '_blank')) location.assign(url);
  } catch (error) {
    toastFailure(error, 'Document');
  }
};

/** The documents of one line of a checklist, each with view, edit and delete. Spec part 2, section 2. */
export const DocumentRows = ({ place, documents, canWrite, canDownload, onChanged }: Props) => {
  const [edited, setEdited] = useState<Document>();
  const removal = useRemoval<Document>({
    source: api.document,
    noun: 'the Document',
    nameOf: ({ documentName }) => documentName,
    failed: 'Delete Failed!',
    stale: [[keyOf(api.document.ofRecord.route)], recordKey(place.rowId)],
    onRemoved: () => onChanged(false),
  });
  const actionsOf = (document: Document): ShownAction[] => [
    ...(canDownload && document.downloadable
      ? [{ label: 'View', icon: 'download', leads: () => void open(document.id) } as const]
      : []),
    ...(canWrite
      ? [
          { label: 'Edit', icon: 'edit', leads: () => setEdited(document) } as const,
          { label: 'Delete', icon: 'remove', leads: () => removal.ask(document) } as const,
        ]
      : []),
  ];
  return (
    <>
      {documents.length > 0 && (
        <ul className="documents">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} actions={actionsOf(document)} />
          ))}
        </ul>
      )}
      {edited && (
        <DocumentDialog
          place={place}
          document={edited}
          onDone={(replaced) => {
            setEdited(undefined);
            onChanged(replaced);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removal.dialog}
    </>
  );
};
