import { useState } from 'react';
import { type BulkKind, bulkActions } from '../../../contract/records/import.ts';
import { may } from '../../../contract/rules/access.ts';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import { useSession } from '../app/session.ts';
import { Icon } from '../ui/icon.tsx';
import { ImportsDialog } from './imports-dialog.tsx';
import { openFile } from './open-file.ts';
import { saveFile } from './save-file.ts';
import { UploadDialog } from './upload-dialog.tsx';

interface Props {
  readonly kind: BulkKind;
  readonly title: string;
  /** The company chosen on the list, '' for none. */
  readonly company: string;
}

/** Bulk upload, its template, its imports and the export of a list's toolbar, for those who may upload. Spec part 2, section 2. */
export const BulkTools = ({ kind, title, company }: Props) => {
  const holder = useSession()?.holder;
  const [open, setOpen] = useState<'upload' | 'imports'>();
  if (!holder || !may(holder, bulkActions[kind])) return null;

  const download = async () => {
    try {
      const { fileName, fileBody } = await api.bulk.template({ query: { subMenuType: kind } });
      saveFile(fileName, fileBody);
    } catch (error) {
      toastFailure(error, title);
    }
  };
  const companyId = company === '' ? undefined : company;
  const exported = () => openFile(() => api.bulk.export({ query: { subMenuType: kind, companyId } }), title);
  const dialog = { kind, title, company, onClose: () => setOpen(undefined) };

  return (
    <>
      <button type="button" className="button" onClick={() => setOpen('upload')}>
        <Icon name="upload" />
        Bulk upload
      </button>
      <button type="button" className="button" onClick={download}>
        <Icon name="download" />
        Download template
      </button>
      <button type="button" className="button" onClick={exported}>
        <Icon name="download" />
        Export
      </button>
      <button type="button" className="button" onClick={() => setOpen('imports')}>
        Imports
      </button>
      {open === 'upload' && <UploadDialog {...dialog} />}
      {open === 'imports' && <ImportsDialog {...dialog} />}
    </>
  );
};
