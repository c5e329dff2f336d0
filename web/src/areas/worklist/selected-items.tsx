import { useState } from 'react';
import type { WorklistRow } from '#contract/worklist/record.ts';
import { api } from '#web/api/client.ts';
import { openFile } from '#web/api/files.ts';
import { groupRecords, RecordActions } from '#web/evidence/record-actions.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import { useSession } from '#web/session/session.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { recordKindOf, reviewObstacle, snoozeObstacle } from './item-rules.ts';

const SnoozeMany = openedPart(() => import('./many-items.tsx').then((module) => module.SnoozeMany));
const StartReviews = openedPart(() => import('./many-items.tsx').then((module) => module.StartReviews));

interface Props {
  readonly chosen: ChosenRows<WorklistRow>;
  onDone(): void;
}

/** What can be done with chosen items of the worklist. */
export const SelectedItems = ({ chosen, onDone }: Props) => {
  const { picked, company } = chosen;
  const holder = useSession()?.holder;
  const [open, setOpen] = useState<'snooze' | 'review'>();
  if (!holder) return null;
  const groups = groupRecords(
    picked.map((row) => ({ kind: recordKindOf(row), id: row.recordId, document: row.document })),
  );
  const dialog = {
    items: picked,
    holder,
    onClose: (isDone: boolean) => {
      setOpen(undefined);
      if (isDone) onDone();
    },
  };
  return (
    <>
      <RecordActions groups={groups} actions={['request', 'assign']} company={company} onDone={onDone} />
      {picked.some((row) => reviewObstacle(row) === '') && (
        <button type="button" className="button small" onClick={() => setOpen('review')}>
          Start review
        </button>
      )}
      {picked.some((row) => snoozeObstacle(holder, row) === '') && (
        <button type="button" className="button small" onClick={() => setOpen('snooze')}>
          Snooze
        </button>
      )}
      <DownloadButton small name="Export selected" onPress={() => exported(chosen)} />
      {open === 'snooze' && <SnoozeMany {...dialog} />}
      {open === 'review' && <StartReviews {...dialog} />}
    </>
  );
};

const exported = ({ picked, company }: ChosenRows<WorklistRow>) => {
  const companyId = company === '' ? undefined : company;
  return openFile(() => api.worklist.exportChosen({ body: { companyId, ids: picked.map(({ id }) => id) } }), 'Export');
};
