import { useState } from 'react';
import type { ListedInspection } from '#contract/site-inspection/lists.ts';
import { groupRecords, RecordActions } from '#web/evidence/record-actions.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import { useSession } from '#web/session/session.ts';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { type InspectionAction, inspectionActions, inspectionObstacle } from './inspection-actions.ts';

const ManyInspections = openedPart(() => import('./many-inspections.tsx').then((module) => module.ManyInspections));

interface Props {
  readonly chosen: ChosenRows<ListedInspection>;
  onDone(): void;
}

const labels: Readonly<Record<InspectionAction, string>> = { complete: 'Complete', abort: 'Abort' };

/** What can be done with chosen inspections, and with the records that they are of. */
export const SelectedInspections = ({ chosen: { picked, company }, onDone }: Props) => {
  const holder = useSession()?.holder;
  const [action, setAction] = useState<InspectionAction>();
  if (!holder) return null;
  const groups = groupRecords(picked.map(({ kind, recordId }) => ({ kind, id: recordId, document: '' })));
  return (
    <>
      {inspectionActions
        .filter((each) => picked.some((inspection) => inspectionObstacle(each, inspection, holder) === ''))
        .map((each) => (
          <button key={each} type="button" className="button small" onClick={() => setAction(each)}>
            {labels[each]}
          </button>
        ))}
      <RecordActions groups={groups} actions={['assign', 'package']} company={company} onDone={onDone} />
      {action && (
        <ManyInspections
          action={action}
          inspections={picked}
          onClose={(isDone) => {
            setAction(undefined);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
};
