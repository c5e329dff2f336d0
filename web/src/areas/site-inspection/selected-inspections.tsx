import type { ListedInspection } from '#contract/site-inspection/lists.ts';
import { ActionsOfRows } from '#web/evidence/record-actions.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import { useSession } from '#web/session/session.ts';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { type InspectionAction, inspectionObstacle } from './inspection-actions.ts';

const ManyInspections = openedPart(() => import('./many-inspections.tsx').then((module) => module.ManyInspections));

interface Props {
  readonly chosen: ChosenRows<ListedInspection>;
  onDone(): void;
}

const labels: Readonly<Record<InspectionAction, string>> = { complete: 'Complete', abort: 'Abort' };

/** What can be done with chosen inspections, and with the records that they are of. */
export const SelectedInspections = ({ chosen: { picked, company }, onDone }: Props) => {
  const holder = useSession()?.holder;
  if (!holder) return null;
  return (
    <ActionsOfRows
      picked={picked}
      company={company}
      labels={labels}
      isPossible={(action, inspection) => inspectionObstacle(action, inspection, holder) === ''}
      dialogOf={(action, onClose) => <ManyInspections action={action} inspections={picked} onClose={onClose} />}
      onDone={onDone}
    />
  );
};
