import { isReviewed } from '#contract/catalogue/reviewed.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import type { WorklistRow } from '#contract/worklist/record.ts';
import { api } from '#web/api/client.ts';
import { ManyCallsDialog } from '#web/bulk/many-calls.tsx';
import { useSnoozeFields } from '#web/obligations/snooze-dialog.tsx';
import { itemName, reviewObstacle, snoozeObstacle, titleFor } from './item-rules.ts';

interface Props {
  readonly items: readonly WorklistRow[];
  readonly holder: PrincipalRoles;
  onClose(isDone: boolean): void;
}

/** Puts several items off until one day, for one reason. Role matrix row 96. */
export const SnoozeMany = ({ items, holder, onClose }: Props) => {
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
export const StartReviews = ({ items, onClose }: Props) => (
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
