import { useState } from 'react';
import type { Reviewing } from '#contract/document/decision.ts';
import type { Document } from '#contract/document/forms.ts';
import { fromDocumentOwner } from '#contract/kinds/kinds.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { type Checked, ManyCallsDialog } from '#web/bulk/many-calls.tsx';
import { groupRecords, RecordActions } from '#web/evidence/record-actions.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { useReviewsAny } from './use-queue.ts';

interface ManyProps {
  readonly documents: readonly Document[];
  onClose(isDone: boolean): void;
}

/** Why a version cannot be approved by this person, or is already; '' if it can. */
const obstacleOf = ({ document, mayDecide, whyNot }: Reviewing): Checked => {
  if (document.review === 'approved') return { already: 'It is approved already.' };
  if (document.review === 'returned') return 'It was returned. A newer version has to be sent.';
  if (document.review === '') return 'No file of it was found good yet.';
  return mayDecide ? '' : whyNot || 'You may not review it.';
};

/**
 * Approves the versions that were in the list, with the days that they have. A version that a newer one has replaced is
 * refused: a user approves only what the list showed. D-95.
 */
export const ApproveMany = ({ documents, onClose }: ManyProps) => {
  const [lines] = useState(() => new Map<string, Reviewing['line']>());
  const [collects, setCollects] = useState(true);
  const check = async ({ id, number, checksum }: Document) => {
    const reviewing = await api.document.reviewing({ params: { id } });
    const { document, line } = reviewing;
    if (document.number !== number || document.checksum !== checksum) return 'A newer version has arrived.';
    lines.set(id, line);
    return obstacleOf(reviewing);
  };
  const approve = ({ id, version, number, checksum, effectiveFrom, validUntil }: Document) => {
    const line = lines.get(id);
    const collect = collects && line?.mayCollect === true && !line.isCollected;
    const days = { effectiveFrom, validUntil };
    const body = { version, number, checksum, decision: 'approve' as const, reason: '', collect, ...days };
    return api.document.review({ params: { id }, body });
  };
  return (
    <ManyCallsDialog
      title={`Approve ${counted(documents.length, 'document')}`}
      rows={documents}
      noun="document"
      nameOf={({ documentName, record }) => `${documentName} of ${record}`}
      check={check}
      run={approve}
      words={{ label: 'Approve', pending: 'Approving', done: 'approved' }}
      fields={(_submitted, busy) => (
        <label className="check">
          <input
            type="checkbox"
            checked={collects}
            disabled={busy}
            onChange={({ target }) => setCollects(target.checked)}
          />
          Mark their lines as collected today
        </label>
      )}
      onClose={onClose}
    >
      <p>
        The versions in the list are approved with the days that they have. What you have not looked at, open first.
      </p>
    </ManyCallsDialog>
  );
};

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
