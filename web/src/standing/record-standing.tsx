import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showDay } from '#contract/rules/dates.ts';
import type { ShownRecordStanding, ShownStep } from '#contract/standing/forms.ts';
import {
  type ShownStanding,
  type StandingKind,
  shownStandingWords,
  standingWords,
} from '#contract/standing/standings.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { Status } from '../ui/feedback/status.tsx';
import { toastError, toastSuccess } from '../ui/feedback/toasts.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import '../styles/standing.css';

const looks = {
  applied: 'info',
  credentialing: 'review',
  active: 'ok',
  suspended: 'due',
  ended: 'failed',
  refused: 'failed',
  through: 'due',
} as const satisfies Readonly<Record<ShownStanding, string>>;

/** How a record stands in the programme: icon, word and colour. */
const StandingChip = ({ standing }: { readonly standing: ShownStanding }) => (
  <Status kind={looks[standing]}>{shownStandingWords[standing]}</Status>
);

const StandingDialog = openedPart(() => import('./standing-dialog.tsx').then((module) => module.StandingDialog));

const whyOf = ({ reason, text }: Pick<ShownStep, 'reason' | 'text'>) =>
  [reason, text].filter((part) => part !== '').join(': ');

/** One step in words: 'From 11/20/2026 Suspended, by Nora Sample. Complaint: ...' */
const StepLine = ({ step }: { readonly step: ShownStep }) => {
  const { from, to, day, by, missing, isUndo, isPlanned } = step;
  const why = whyOf(step);
  const change = from === to ? standingWords[to] : `${standingWords[from]} to ${standingWords[to]}`;
  return (
    <li>
      <strong>{`${isPlanned ? 'Planned from' : 'From'} ${showDay(day)}`}</strong>
      {`: ${change}${by === '' ? '' : `, by ${by}`}${isUndo ? ' (undone)' : ''}${why === '' ? '' : `. ${why}`}`}
      {missing.length > 0 && (
        <span className="quiet">{` Activated all the same, without: ${missing.join(', ')}.`}</span>
      )}
    </li>
  );
};

interface Props {
  readonly kind: StandingKind;
  readonly recordId: string;
  readonly name: string;
  readonly standing: ShownRecordStanding;
}

/** Why an end user is suspended although its own standing is good. */
const ThroughReseller = ({ reseller }: Pick<ShownRecordStanding, 'reseller'>) => {
  if (!reseller) return null;
  const since = reseller.since === '' ? '' : ` since ${showDay(reseller.since)}`;
  return (
    <p>
      {`Its reseller ${reseller.name} is ${standingWords[reseller.standing].toLowerCase()}${since}. It owes nothing until the reseller is active again.`}
    </p>
  );
};

/** How a record stands in the programme, since when and why, the steps that led there, and the way to the next one. */
export const RecordStanding = ({ kind, recordId, name, standing }: Props) => {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { steps, next, mayWithdraw, since } = standing;
  const planned = steps.find(({ isPlanned }) => isPlanned);
  const held = steps.find(({ isPlanned }) => !isPlanned);
  const why = held && standing.standing !== 'through' ? whyOf(held) : '';
  const withdraw = async () => {
    try {
      await api.standing.withdraw({ query: { kind, recordId, step: planned?.id ?? '' } });
      toastSuccess('Standing', 'Step withdrawn');
      await queries.invalidateQueries();
    } catch (error) {
      toastError('Standing', sayFailure(error));
    }
  };
  return (
    <section className="record-standing-line" aria-label="Standing" data-focus="standing">
      <div className="standing-now">
        <StandingChip standing={standing.standing} />
        {since !== '' && standing.standing !== 'through' && <span className="quiet">since {showDay(since)}</span>}
        {why !== '' && <span className="quiet standing-why">{why}</span>}
        {next.length > 0 && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            Change standing
          </button>
        )}
      </div>
      <ThroughReseller reseller={standing.reseller} />
      {planned && (
        <p>
          {`${standingWords[planned.to]} from ${showDay(planned.day)}. `}
          {mayWithdraw && (
            <button type="button" className="link" onClick={() => void withdraw()}>
              Withdraw
            </button>
          )}
        </p>
      )}
      {steps.length > 0 && (
        <details>
          <summary>{steps.length === 1 ? '1 step' : `${steps.length} steps`}</summary>
          <ol className="standing-steps">
            {steps.map((step) => (
              <StepLine key={step.id} step={step} />
            ))}
          </ol>
        </details>
      )}
      {open && (
        <StandingDialog of={{ kind, recordId }} name={name} standing={standing} onClose={() => setOpen(false)} />
      )}
    </section>
  );
};
