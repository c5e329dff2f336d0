import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { EvidenceEstimate } from '#contract/evidence/forms.ts';
import type { EvidenceOptions } from '#contract/evidence/record.ts';
import { counted } from '#contract/rules/figures.ts';
import { isPlaced } from '#contract/site-inspection/place.ts';
import { api } from '../api/client.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { keyOf } from '../api/use-call.ts';
import { useIdempotencyKey, useSubmission } from '../form/use-submission.ts';
import { evidencePaths } from '../routing/paths/work.ts';
import { Select } from '../ui/choice/select.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { Dialog } from '../ui/overlay/opened-part.tsx';
import { showSize } from '../ui/shown-values.tsx';
import { type PackedRecords, RecordChoice } from './record-choice.tsx';

type EvidenceBody = Parameters<typeof api.evidence.estimate>[0]['body'];

/** What a package would hold, while something is chosen. */
const useEstimate = (body: EvidenceBody, enabled: boolean) =>
  useQuery({
    queryKey: [keyOf(api.evidence.estimate.route), body],
    queryFn: () => api.evidence.estimate({ body }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** What the bytes of a package are of: providers have no places that are inspected. */
const contentsOf = (kind: PackedRecords['kind']) =>
  isPlaced(kind) ? 'documents and photos of inspections' : 'documents';

/** How much the package would be, or why it cannot be made. */
const Extent = ({ of, contents }: { readonly of: EvidenceEstimate; readonly contents: string }) =>
  of.problem === '' ? (
    <p role="status">
      <b>{of.title}</b>: {counted(of.files, 'file')},{' '}
      {of.bytes === 0 ? `no ${contents}` : `${showSize(of.bytes)} of ${contents}`}.
    </p>
  ) : (
    <p role="alert" className="banner error">
      {of.problem}
    </p>
  );

interface EvidenceFormProps {
  readonly of: PackedRecords;
  onRequested(): void;
  onClose(): void;
}

const documentChoices = [
  { id: 'approved', name: 'Approved, and those from before reviews' },
  { id: 'all', name: 'All, whatever their review' },
];
const versionChoices = [
  { id: 'newest', name: 'The one in force' },
  { id: 'all', name: 'All' },
];

/** The choices of a package and its extent; makes it. */
const EvidenceForm = ({ of, onRequested, onClose }: EvidenceFormProps) => {
  const queries = useQueryClient();
  const [options, setOptions] = useState<EvidenceOptions>({
    documents: 'approved',
    versions: 'newest',
    comments: false,
  });
  // An auditor who is given one reseller wants to see its end users; of many resellers they are very many.
  const [withEndUsers, setWithEndUsers] = useState(of.recordIds?.length === 1);
  const [picked, setPicked] = useState<string[]>();
  const keyFor = useIdempotencyKey();
  const { kind, recordIds = picked, filter, choices } = of;
  const body = {
    kind,
    ...(recordIds ? { recordIds } : { filter }),
    ...options,
    ...(kind === 'reseller' ? { withEndUsers } : {}),
  };
  const isNone = recordIds?.length === 0;
  const estimate = useEstimate(body, !isNone);
  const { data } = estimate;
  const mistake = isNone ? 'Please select a record' : '';
  const { submitted, busy, problem, send } = useSubmission(
    [{ mistake }],
    async () => {
      await api.evidence.create({ body }, { idempotencyKey: keyFor(body) });
      await queries.invalidateQueries({ queryKey: [keyOf(api.evidence.list.route)] });
      onRequested();
    },
    (failure) => toastFailure(failure, 'Evidence package'),
  );
  const said = estimate.error ? sayFailure(estimate.error) : problem;

  return (
    <form noValidate onSubmit={send} aria-busy={busy}>
      {said !== '' && (
        <p role="alert" className="banner error">
          {said}
        </p>
      )}
      {choices && (
        <RecordChoice of={{ ...of, choices }} picked={picked} error={submitted ? mistake : ''} onPick={setPicked} />
      )}
      {kind === 'reseller' && (
        <label className="check">
          <input
            type="checkbox"
            checked={withEndUsers}
            onChange={({ currentTarget }) => setWithEndUsers(currentTarget.checked)}
          />
          With the end users of the reseller
        </label>
      )}
      <Select
        label="Documents"
        options={documentChoices}
        value={options.documents}
        onChange={(chosen) => setOptions({ ...options, documents: chosen as EvidenceOptions['documents'] })}
      />
      <Select
        label="Versions of each document"
        options={versionChoices}
        value={options.versions}
        onChange={(chosen) => setOptions({ ...options, versions: chosen as EvidenceOptions['versions'] })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={options.comments}
          onChange={({ currentTarget }) => setOptions({ ...options, comments: currentTarget.checked })}
        />
        Comments too: those that I read are internal
      </label>
      {!isNone &&
        (data ? <Extent of={data} contents={contentsOf(kind)} /> : !estimate.error && <p role="status">Counting…</p>)}
      <DialogFooter
        onCancel={onClose}
        {...(!isNone && data && data.problem !== ''
          ? {}
          : { submit: { label: 'Make the package', pending: 'Asking…', busy } })}
      />
    </form>
  );
};

interface Props {
  readonly of: PackedRecords;
  onClose(): void;
}

/** What goes into a package, how much that is, and where it will be. */
export const EvidenceDialog = ({ of, onClose }: Props) => {
  const [isRequested, setRequested] = useState(false);
  return (
    <Dialog title="Evidence package" persistent onClose={onClose}>
      {isRequested ? (
        <>
          <p role="status">
            The package is being made. A notification tells you when it is ready; you can go on working meanwhile.
          </p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={onClose}>
              Close
            </button>
            <Link className="button primary" to={evidencePaths.list()} onClick={onClose}>
              Exports
            </Link>
          </div>
        </>
      ) : (
        <>
          <p className="prose">
            A zip for an auditor: a folder for each record with its page, its documents, its inspections with photos and
            its history, and the SHA-256 of every file. Packages that you requested before are under{' '}
            <Link to={evidencePaths.list()} onClick={onClose}>
              Exports
            </Link>
            .
          </p>
          <EvidenceForm of={of} onRequested={() => setRequested(true)} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
};
