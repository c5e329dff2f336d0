import { useEffect } from 'react';
import { type EvidencePackage, evidenceList } from '../../../../contract/evidence/record.ts';
import { counted } from '../../../../contract/rules/figures.ts';
import { api } from '../../api/client.ts';
import { openFile } from '../../api/open-file.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import type { List } from '../../list/use-list.ts';
import { showSize } from '../../ui/show-size.ts';
import { showTime } from '../../ui/show-time.ts';
import { PackageState } from './package-state.tsx';

const ASK_MS = 2_000;
const isMoving = ({ state }: EvidencePackage) => state === 'waiting' || state === 'running';

/** Asks again while a package is being made. */
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

/** One's own evidence packages: how far they are, what they hold, and for how long they can be fetched. */
export const Exports = () => (
  <ListScreen
    title="Exports"
    plural="evidence packages"
    list={evidenceList}
    source={{ list: api.evidence.list }}
    nameOf={({ title }) => title}
    toolbar={(list) => <AskAgain list={list} />}
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
