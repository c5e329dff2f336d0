import { useEffect, useState } from 'react';
import { type EvidencePackage, evidenceList } from '#contract/evidence/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { openFile } from '#web/api/files.ts';
import { keyOf } from '#web/api/use-call.ts';
import { useWork } from '#web/api/use-work.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import type { List } from '#web/list/use-list.ts';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { showSize, showTime } from '#web/ui/shown-values.tsx';
import '#web/styles/evidence.css';

interface Props {
  readonly of: EvidencePackage;
}

/** Ends the making of a package. */
const Cancel = ({ of: { id, title } }: Props) => {
  const work = useWork('Exports', [keyOf(api.evidence.list.route)]);
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    if (busy) return;
    setBusy(true);
    await work(() => api.evidence.cancel({ params: { id } }), 'The evidence package was cancelled');
    setBusy(false);
  };
  return (
    <button type="button" className="link" aria-label={`Cancel ${title}`} aria-disabled={busy} onClick={cancel}>
      Cancel
    </button>
  );
};

/** How a package stands: how far it is while it is made, and what is missing of one that is done. */
const PackageState = ({ of }: Props) => {
  const { state, doneFiles, files, gaps, message } = of;
  if (state === 'done')
    return gaps === 0 ? (
      <Status kind="ok">Ready</Status>
    ) : (
      <Status kind="due">{`Ready, with ${counted(gaps, 'gap')}`}</Status>
    );
  if (state === 'cancelled') return <Status kind="due">Cancelled</Status>;
  if (state === 'failed')
    return (
      <span>
        <Status kind="overdue">Failed</Status>
        <span className="package-extent">{message}</span>
      </span>
    );
  return (
    <div className="package-progress">
      <Progress
        label={state === 'waiting' ? 'Waiting' : 'Being made'}
        value={doneFiles}
        max={files}
        text={state === 'waiting' ? '' : `${figure(doneFiles)} of ${counted(files, 'file')}`}
      />
      <Cancel of={of} />
    </div>
  );
};

const ASK_MS = 2_000;
const isMoving = ({ state }: EvidencePackage) => state === 'waiting' || state === 'running';

/** Polls while a package is being made. */
const AskAgain = ({ list }: { readonly list: List<EvidencePackage> }) => {
  const { data, refetch } = list.result;
  const moves = data?.content.some(isMoving) ?? false;
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(() => refetch(), ASK_MS);
    return () => clearInterval(timer);
  }, [moves, refetch]);
  return null;
};

const download = (id: string, part: number) => () =>
  void openFile(() => api.evidence.download({ params: { id }, query: { part } }), 'Evidence package');

/** The zips of a package that can be fetched. */
const downloadsOf = ({ id, state, parts }: EvidencePackage) =>
  state === 'done'
    ? parts.map((_, at) => ({
        label: parts.length === 1 ? 'Download' : `Download part ${at + 1} of`,
        icon: 'download' as const,
        target: download(id, at + 1),
      }))
    : [];

const sizeOf = ({ state, parts, bytes }: EvidencePackage) =>
  showSize(state === 'done' ? parts.reduce((sum, { size }) => sum + size, 0) : bytes);

/** The user's own evidence packages: how far they are, what they hold, and for how long they can be fetched. */
export const Exports = () => (
  <ListScreen
    title="Exports"
    plural="evidence packages"
    empty="Ask for one where you see records: under Export of a list or a record."
    list={evidenceList}
    source={{ list: api.evidence.list }}
    nameOf={({ title }) => title}
    actions={(list) => <AskAgain list={list} />}
    cells={{
      title: (title, row) => (
        <span>
          {title}
          <span className="package-extent">
            {counted(row.files, 'file')}, {sizeOf(row)}
          </span>
        </span>
      ),
      createdAt: showTime,
      state: (_, row) => <PackageState of={row} />,
      until: (until, { state }) => (state === 'done' ? showTime(until) : ''),
    }}
    rowActions={{ more: downloadsOf }}
  />
);
