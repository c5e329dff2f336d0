import { useState } from 'react';
import { isReviewed } from '#contract/catalogue/reviewed.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import type { WorklistRow } from '#contract/worklist/record.ts';
import { api } from '#web/api/client.ts';
import { openFile } from '#web/api/files.ts';
import { ManyCallsDialog } from '#web/bulk/many-calls.tsx';
import { groupRecords, RecordActions } from '#web/evidence/record-actions.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import { useSnoozeFields } from '#web/obligations/snooze-dialog.tsx';
import { useSession } from '#web/session/session.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { itemName, recordKindOf, reviewObstacle, snoozeObstacle, titleFor } from './item-rules.ts';

interface ManyProps {
  readonly items: readonly WorklistRow[];
  readonly holder: PrincipalRoles;
  onClose(isDone: boolean): void;
}

/** Snoozes several items until one day, for one reason. Role matrix row 96. */
export const SnoozeMany = ({ items, holder, onClose }: ManyProps) => {
  const { until, reason, checks, fields } = useSnoozeFields();
  return (
    <ManyCallsDialog
      title={titleFor('Snooze', items)}
      rows={items}
      noun="item"
      nameOf={itemName}
      check={(item) => snoozeObstacle(holder, item)}
      run={({ kind, recordId, obligation, field }) =>
        api.worklist.snooze({ body: { kind, recordId, obligation, field, until, reason } })
      }
      words={{ label: 'Snooze', pending: 'Snoozing', done: 'snoozed' }}
      checks={checks}
      fields={fields}
      onClose={onClose}
    >
      <p>
        No user is reminded of these until that day. Their status, the counts and the reports stay as they are, and the
        reason stands in the history of each record.
      </p>
    </ManyCallsDialog>
  );
};

const start = ({ kind, recordId, obligation }: WorklistRow) => {
  if ((kind !== 'provider' && kind !== 'endUser') || !isReviewed(obligation)) return Promise.resolve();
  return api.review.start({ body: { kind, recordId, obligation } });
};

/** Starts the reviews of several items. */
export const StartReviews = ({ items, onClose }: ManyProps) => (
  <ManyCallsDialog
    title={titleFor('Start the review of', items)}
    rows={items}
    noun="review"
    nameOf={itemName}
    check={reviewObstacle}
    run={start}
    words={{ label: 'Start', pending: 'Starting', done: 'started' }}
    onClose={onClose}
  >
    <p>Each review is started in your name; it is completed on the page of its record.</p>
  </ManyCallsDialog>
);

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
