import { useEffect, useRef, useState } from 'react';
import type { BulkKind } from '../../../contract/bulk/import.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { putFile } from '../api/put-file.ts';

/** Where an upload stands: choosing a file, sending it, or an import that has it. */
export type Upload =
  | { readonly at: 'choosing'; readonly problem: string }
  | { readonly at: 'sending'; readonly sent: number; readonly size: number }
  | { readonly at: 'import'; readonly id: string };

/** Sends a spreadsheet; its import checks every row and then waits for the person. Sending ends with the screen. */
export const useUpload = (kind: BulkKind) => {
  const [upload, setUpload] = useState<Upload>({ at: 'choosing', problem: '' });
  const stay = useRef(new AbortController());
  useEffect(() => {
    stay.current = new AbortController();
    return () => stay.current.abort();
  }, []);

  /** Without its file an import would wait forever. */
  const giveUp = (id: string) =>
    api.bulk.cancel({ params: { id }, query: { modifier: kind } }, { quiet: true }).catch(() => undefined);

  const send = async (file: File, companyId: string) => {
    const onSent = (sent: number) => setUpload({ at: 'sending', sent, size: file.size });
    onSent(0);
    const { importId, upload: target } = await api.bulk.upload({
      query: { modifier: kind },
      body: { fileName: file.name, size: file.size, review: true, ...(companyId === '' ? {} : { companyId }) },
    });
    try {
      if (target) await putFile(file, target, onSent, stay.current.signal);
    } catch (error) {
      await giveUp(importId);
      throw error;
    }
    setUpload({ at: 'import', id: importId });
  };

  const start = async (file: File, companyId: string) => {
    try {
      await send(file, companyId);
    } catch (error) {
      setUpload({ at: 'choosing', problem: sayFailure(error) });
    }
  };

  return { upload, start, again: () => setUpload({ at: 'choosing', problem: '' }) };
};
