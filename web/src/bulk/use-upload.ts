import { useState } from 'react';
import type { BulkKind } from '../../../contract/records/import.ts';
import { api } from '../api/client.ts';
import { describeFailure } from '../api/failure.ts';
import { putFile } from './put-file.ts';

/** Where an upload stands: choosing a file, sending it, or an import that has it. */
export type Upload =
  | { readonly at: 'choosing'; readonly problem: string }
  | { readonly at: 'sending'; readonly sent: number; readonly size: number }
  | { readonly at: 'import'; readonly id: string };

/** Sends a spreadsheet; its import checks every row and then waits for the person. */
export const useUpload = (kind: BulkKind) => {
  const [upload, setUpload] = useState<Upload>({ at: 'choosing', problem: '' });

  const send = async (file: File, companyId: string) => {
    setUpload({ at: 'sending', sent: 0, size: file.size });
    const accepted = await api.bulk.upload({
      query: { modifier: kind },
      body: { fileName: file.name, size: file.size, review: true, ...(companyId === '' ? {} : { companyId }) },
    });
    if (accepted.upload)
      await putFile(file, accepted.upload, (sent) => setUpload({ at: 'sending', sent, size: file.size }));
    setUpload({ at: 'import', id: accepted.importId });
  };

  const start = async (file: File, companyId: string) => {
    try {
      await send(file, companyId);
    } catch (error) {
      const { message, reason } = describeFailure(error);
      setUpload({ at: 'choosing', problem: reason === '' ? message : `${message}. ${reason}` });
    }
  };

  return { upload, start, again: () => setUpload({ at: 'choosing', problem: '' }) };
};
