import { type RefObject, useRef, useState } from 'react';
import { outcomeTexts, outcomeWords, type ReviewOutcome, reviewOutcomes } from '#contract/review/rules.ts';
import { counted } from '#contract/rules/figures.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import { InspectionAbort } from '#contract/site-inspection/forms.ts';
import type { ListedInspection } from '#contract/site-inspection/lists.ts';
import { api } from '#web/api/client.ts';
import { ManyCallsDialog } from '#web/bulk/many-calls.tsx';
import { ActionsOfRows } from '#web/evidence/record-actions.tsx';
import { mistakeOf } from '#web/form/card-values.ts';
import { ReasonField } from '#web/form/fields/reason-field.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import { useSession } from '#web/session/session.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { type InspectionAction, inspectionName, inspectionObstacle } from './inspection-actions.ts';

const words = {
  complete: { label: 'Complete', pending: 'Completing', done: 'completed' },
  abort: { label: 'Abort', pending: 'Aborting', done: 'aborted' },
} as const satisfies Readonly<Record<InspectionAction, object>>;

const explanations: Readonly<Record<InspectionAction, string>> = {
  complete:
    'All get the same outcome, valid for as long as the requirements say. A completed inspection cannot be changed any more. What you have not looked at, open first.',
  abort: 'The inspections end without an outcome, and the links of their inspectors end too. New ones can be ordered.',
};

const outcomes = reviewOutcomes.map((id) => ({ id, name: outcomeWords[id] }));

/** Why an inspection cannot be completed with others at once, by its report; '' if it can. */
const reportObstacle = async (id: string): Promise<string> => {
  const { mayComplete, points } = await api.siteInspection.read({ params: { id } });
  if (!mayComplete) return 'You have entered its report yourself. A second user decides about it.';
  return points.some(({ answer }) => answer === 'no')
    ? 'A point was answered with No. Open it and decide about it by itself.'
    : '';
};

interface Props {
  readonly action: InspectionAction;
  readonly inspections: readonly ListedInspection[];
  onClose(isDone: boolean): void;
}

/** Completes or aborts several inspections, each by its own call. Role matrix row 132. */
export const ManyInspections = ({ action, inspections, onClose }: Props) => {
  const holder = useSession()?.holder;
  const [outcome, setOutcome] = useState<ReviewOutcome | ''>('');
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const isAbort = action === 'abort';
  const asked = outcome === '' ? null : outcomeTexts[outcome];
  const mistakes = {
    outcome: !isAbort && outcome === '' ? 'Please select the outcome' : '',
    text: isAbort ? mistakeOf(InspectionAbort.shape.reason, text) : asked && text.trim() === '' ? asked.missing : '',
  };
  const check = async (inspection: ListedInspection) => {
    const obstacle = holder ? inspectionObstacle(action, inspection, holder) : '';
    return obstacle !== '' || isAbort ? obstacle : reportObstacle(inspection.id);
  };
  const run = ({ id, version }: ListedInspection) => {
    const params = { id };
    if (isAbort) return api.siteInspection.abort({ params, body: { version, reason: text } });
    const body = { version, outcome: outcome || 'passed', conditions: asked ? text : '', validUntil: '' } as const;
    return api.siteInspection.complete({ params, body });
  };
  const fields = (submitted: boolean, busy: boolean) => (
    <>
      {!isAbort && (
        <Select
          label="Outcome"
          required
          options={outcomes}
          value={outcome}
          error={submitted ? mistakes.outcome : ''}
          onChange={(chosen) => setOutcome(chosen as ReviewOutcome)}
        />
      )}
      {(isAbort || asked) && (
        <ReasonField
          ref={box}
          label={asked?.label ?? 'Reason'}
          max={MESSAGE_MAX}
          value={text}
          error={submitted ? mistakes.text : ''}
          busy={busy}
          onChange={setText}
        />
      )}
    </>
  );
  return (
    <ManyCallsDialog
      title={`${words[action].label}: ${counted(inspections.length, 'inspection')}`}
      rows={inspections}
      noun="inspection"
      nameOf={inspectionName}
      check={check}
      run={run}
      words={words[action]}
      checks={[{ mistake: mistakes.outcome }, { mistake: mistakes.text, field: box as RefObject<HTMLElement | null> }]}
      fields={fields}
      onClose={onClose}
    >
      <p>{explanations[action]}</p>
    </ManyCallsDialog>
  );
};

interface SelectedProps {
  readonly chosen: ChosenRows<ListedInspection>;
  onDone(): void;
}

const labels: Readonly<Record<InspectionAction, string>> = { complete: 'Complete', abort: 'Abort' };

/** What can be done with chosen inspections, and with the records that they are of. */
export const SelectedInspections = ({ chosen: { picked, company }, onDone }: SelectedProps) => {
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
