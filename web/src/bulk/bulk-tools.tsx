import { useState } from 'react';
import type { BulkKind } from '../../../contract/records/import.ts';
import { isOpen } from '../api/access.ts';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import { useSession } from '../app/session.ts';
import { Icon } from '../ui/icon.tsx';
import { saveFile } from './save-file.ts';
import { UploadDialog } from './upload-dialog.tsx';

interface Props {
  readonly kind: BulkKind;
  readonly title: string;
  /** The company chosen on the list, '' for none. */
  readonly company: string;
}

/** Bulk upload and template of a list's toolbar, for those who may upload. Spec part 2, section 2. */
export const BulkTools = ({ kind, title, company }: Props) => {
  const holder = useSession()?.holder;
  const [open, setOpen] = useState(false);
  if (!isOpen(holder, api.bulk.upload.route)) return null;

  const download = async () => {
    try {
      const { fileName, fileBody } = await api.bulk.template({ query: { subMenuType: kind } });
      saveFile(fileName, fileBody);
    } catch (error) {
      toastFailure(error, title);
    }
  };

  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Icon name="upload" />
        Bulk upload
      </button>
      <button type="button" className="button" onClick={download}>
        <Icon name="download" />
        Download template
      </button>
      {open && <UploadDialog kind={kind} title={title} company={company} onClose={() => setOpen(false)} />}
    </>
  );
};
