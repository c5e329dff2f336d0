import { useState } from 'react';
import type { Document } from '#contract/document/forms.ts';
import { fromDocumentOwner } from '#contract/kinds/wire.ts';
import { toastFailure } from '#web/api/failure.ts';
import { groupRecords, RecordActions } from '#web/evidence/record-actions.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { useReviewsAny } from './use-queue.ts';

const ApproveMany = openedPart(() => import('./many-documents.tsx').then((module) => module.ApproveMany));

interface Props {
  readonly chosen: ChosenRows<Document>;
  onDone(): void;
}

const awaitsReview = ({ review }: Document) => review === 'awaiting' || review === 'not reviewed';

/** Loaded on demand: it holds the library that packs files. */
const download = async (documents: readonly Document[]) => {
  try {
    await (await import('./download-documents.ts')).downloadDocuments(documents);
  } catch (failure) {
    toastFailure(failure, 'Documents');
  }
};

/** What can be done with chosen documents: approve and download them, request the next ones, pack what they belong to. */
export const SelectedDocuments = ({ chosen: { picked, company }, onDone }: Props) => {
  const reviews = useReviewsAny();
  const [isApproving, setApproving] = useState(false);
  const groups = groupRecords(
    picked.map(({ tableKeyName, rowId, tableKeyName2 }) => ({
      kind: fromDocumentOwner(tableKeyName),
      id: rowId,
      document: tableKeyName2,
    })),
  );
  const downloadable = picked.filter((document) => document.downloadable);
  return (
    <>
      {reviews && picked.some(awaitsReview) && (
        <button type="button" className="button small" onClick={() => setApproving(true)}>
          Approve
        </button>
      )}
      {downloadable.length > 0 && <DownloadButton small name="Download files" onPress={() => download(downloadable)} />}
      <RecordActions groups={groups} actions={['request', 'package']} company={company} onDone={onDone} />
      {isApproving && (
        <ApproveMany
          documents={picked}
          onClose={(isDone) => {
            setApproving(false);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
};
