import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkKind, ImportReport } from '../../../contract/records/import.ts';
import { api } from '../api/client.ts';
import { describeFailure } from '../api/failure.ts';
import { putFile } from './put-file.ts';

const ASK_MS = 1_000;

/** Where an upload stands, from the choice of a file to its report. */
export type Upload =
  | { readonly at: 'choosing'; readonly problem: string }
  | { readonly at: 'sending'; readonly sent: number; readonly size: number }
  | { readonly at: 'importing'; readonly report: ImportReport | undefined }
  | { readonly at: 'ended'; readonly report: ImportReport };

const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_MS));

/** Sends a spreadsheet and follows its import; the import goes on when nobody watches any more. */
export const useUpload = (kind: BulkKind) => {
  const queries = useQueryClient();
  const watching = useRef(true);
  const [upload, setUpload] = useState<Upload>({ at: 'choosing', problem: '' });
  useEffect(() => {
    watching.current = true;
    return () => {
      watching.current = false;
    };
  }, []);

  const send = async (file: File, companyId: string) => {
    setUpload({ at: 'sending', sent: 0, size: file.size });
    const accepted = await api.bulk.upload({
      query: { modifier: kind },
      body: { fileName: file.name, size: file.size, ...(companyId === '' ? {} : { companyId }) },
    });
    if (accepted.upload)
      await putFile(file, accepted.upload, (sent) => setUpload({ at: 'sending', sent, size: file.size }));
    return accepted.importId;
  };

  const follow = async (id: string) => {
    setUpload({ at: 'importing', report: undefined });
    while (watching.current) {
      const report = await api.bulk.report({ params: { id }, query: { modifier: kind } });
      if (report.state === 'done' || report.state === 'refused') return setUpload({ at: 'ended', report });
      setUpload({ at: 'importing', report });
      await pause();
    }
  };

  const start = async (file: File, companyId: string) => {
    try {
      await follow(await send(file, companyId));
    } catch (error) {
      const { message, reason } = describeFailure(error);
      setUpload({ at: 'choosing', problem: reason === '' ? message : `${message}. ${reason}` });
    }
    await queries.invalidateQueries();
  };

  return { upload, start, again: () => setUpload({ at: 'choosing', problem: '' }) };
};
