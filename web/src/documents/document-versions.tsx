import { useQuery } from '@tanstack/react-query';
import type { Document } from '../../../contract/document/forms.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { keyOf } from '../api/use-call.ts';
import { RowButtons } from '../list/row-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showTime } from '../ui/show-time.ts';
import { openDocument } from './open-document.ts';

interface Props {
  readonly document: Document;
  onClose(): void;
}

/** Every file of a document that was found good, newest first, each with its download. Role matrix row 102. */
export const DocumentVersions = ({ document: { id, version, documentName }, onClose }: Props) => {
  const { data, error } = useQuery({
    queryKey: [keyOf(api.document.versions.route), id, version],
    queryFn: () => api.document.versions({ params: { id } }),
  });
  return (
    <Dialog title="Versions" wide onClose={onClose}>
      <p className="section-lead">{documentName}</p>
      {error && <p role="alert">{sayFailure(error)}</p>}
      {!data && !error && <div className="skeleton" role="progressbar" aria-label="Loading" />}
      <ul className="documents versions">
        {data?.map(({ number, documentLocation, documentAuthor, updatedTime }) => (
          <li key={number} className="document">
            <div className="document-text">
              <strong>Version {number}</strong>
              <span className="document-facts">
                {documentLocation}, {documentAuthor}, {showTime(updatedTime)}
              </span>
            </div>
            <div className="row-actions">
              <RowButtons
                actions={[{ label: 'Download', icon: 'download', target: () => void openDocument(id, number) }]}
                name={`version ${number}`}
              />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
