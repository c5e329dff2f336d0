import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { shownState, worstState } from '#contract/catalogue/obligation-states.ts';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { isRequiring } from '#contract/catalogue/requirements.ts';
import { isReviewed, reviewPlace } from '#contract/catalogue/reviewed.ts';
import { dayWords } from '#contract/obligations/next-due.ts';
import { formField } from '#contract/obligations/outstanding-item.ts';
import { maySnooze } from '#contract/obligations/snooze-words.ts';
import type { MergeKind } from '#contract/record/merge.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { SnoozedObligation } from '#contract/worklist/forms.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { stayAt } from '../form/errors/named-focus.ts';
import { FieldHistory } from '../form/fields/shown-field.tsx';
import { useSession } from '../session/session.ts';
import { RecordStanding } from '../standing/record-standing.tsx';
import { Icon } from '../ui/icon.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { useSnooze } from './actions.tsx';
import { isTelling, ObligationLines, worstFirst } from './obligation-lines.tsx';
import { StateStatus, UpcomingWords } from './state-status.tsx';
import '../styles/obligations.css';

interface Props {
  readonly of: Pick<SnoozedObligation, 'kind' | 'recordId'>;
  readonly outstanding: RecordObligation;
  readonly snoozing: ReturnType<typeof useSnooze>;
}

/** Snoozes an obligation or removes its snooze, for users who may. Role matrix row 96. */
const SnoozeButton = ({ of, outstanding, snoozing }: Props) => {
  const holder = useSession()?.holder;
  if (!holder || !maySnooze(holder, outstanding.isMyTurn)) return null;
  const { obligation, field, label, snooze } = outstanding;
  const item = { ...of, obligation, field, label };
  const word = snooze ? 'Wake' : 'Snooze';
  return (
    <button
      type="button"
      className="link line-action"
      aria-label={`${word} ${label}`}
      onClick={() => (snooze ? void snoozing.wake(item) : snoozing.snooze(item))}
    >
      <Icon name={snooze ? 'bell' : 'snooze'} />
      {word}
    </button>
  );
};

/** Leads to the review of an obligation, further down on the same page, for those to whom it is assigned. */
const ReviewLink = ({ outstanding: { obligation, label, isMyTurn } }: { readonly outstanding: RecordObligation }) => {
  if (!isMyTurn || !isReviewed(obligation)) return null;
  const place = reviewPlace(obligation);
  return (
    <Link
      className="line-action"
      aria-label={`Go to review of ${label}`}
      to={`?focus=${encodeURIComponent(place)}`}
      onClick={(event) => stayAt(event, place)}
    >
      <Icon name="desc" />
      Go to review
    </Link>
  );
};

/** Hardly ever needed, so it is not fetched ahead. */
const MovingRecord = lazy(() =>
  import('../merge/moving-record.tsx').then((module) => ({ default: module.MovingRecord })),
);

const WhyDialog = openedPart(() => import('../requirements/why-dialog.tsx').then((module) => module.WhyDialog));

/** Says why lines apply to the record or do not, for users who may read that. Role matrix row 120. */
const WhyButton = ({
  kind,
  recordId,
  record,
}: {
  readonly kind: MergeKind;
  readonly recordId: string;
  readonly record: string;
}) => {
  const holder = useSession()?.holder;
  const [open, setOpen] = useState(false);
  if (!holder || !isRequiring(kind)) return null;
  if (kind === 'provider' && permissionFor(holder, 'requirement.read') !== 'allow') return null;
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Requirements
      </button>
      {open && <WhyDialog of={{ kind, recordId }} record={record} onClose={() => setOpen(false)} />}
    </>
  );
};

interface Owing {
  readonly kind: ObligationKind;
  readonly recordId: string;
}

/** What can be done about the worst, which another part of the page knows. */
interface Step {
  readonly ready: boolean;
  shown(outstanding: RecordObligation): ReactNode;
}

/**
 * How a record stands, for the top of its page: not ready until it is known, so that nothing moves. If the server does not
 * say, `moving` checks whether a merge moves what belongs to the record; `leaves` is true for the one that goes into
 * another one.
 */
export const useRecordStatus = (kind: MergeKind, recordId = '', step: Step, enabled = true) => {
  const isEnabled = enabled && recordId !== '';
  const standing = useCall(api.standing.read, { query: { kind, recordId } }, { enabled: isEnabled });
  const { data, error, isPending } = useCall(
    api.worklist.record,
    { query: { kind, recordId } },
    { enabled: isEnabled },
  );
  const [known, setKnown] = useState({ id: '', leaves: false });
  const isKnown = known.id === recordId;
  const know = (leaves: boolean) => setKnown({ id: recordId, leaves });
  return {
    ready: !isEnabled || (error ? isKnown : !isPending && step.ready && !standing.isPending),
    leaves: isKnown && known.leaves,
    moving: error && (
      <Suspense>
        <MovingRecord key={recordId} kind={kind} id={recordId} onKnown={know} />
      </Suspense>
    ),
    shown: (record: object) =>
      !error &&
      data && (
        <>
          {standing.data && (
            <RecordStanding kind={kind} recordId={recordId} name={ofRecord(record, 'name')} standing={standing.data} />
          )}
          <RecordStatus kind={kind} recordId={recordId} record={record} step={step} obligations={data} />
        </>
      ),
  };
};

const ofRecord = (record: object, field: string): string => {
  const value: unknown = field in record ? record[field as keyof typeof record] : '';
  return typeof value === 'string' ? value : '';
};

/** The worst obligation of a record, as a sentence with what the user can do about it. */
const Worst = ({ outstanding, children }: { readonly outstanding: RecordObligation; readonly children: ReactNode }) => (
  <div className="record-worst">
    <StateStatus state={shownState(outstanding)} />
    <p>
      {dayWords(outstanding, showDay(outstanding.due))}
      <strong>{outstanding.label}</strong>
      {!outstanding.isMyTurn && <span className="quiet">, waiting for {outstanding.turn}</span>}
    </p>
    {children}
  </div>
);

interface StatusProps extends Omit<Owing, 'kind'> {
  readonly kind: MergeKind;
  readonly record: object;
  readonly step: Step;
  readonly obligations: readonly RecordObligation[];
}

/** The status of a record, its next step, its responsible person and what is open, each item leading to its field. */
const RecordStatus = ({ obligations, record, step, ...of }: StatusProps) => {
  const snoozing = useSnooze();
  const state = worstState(obligations.map((each) => each.state));
  if (state === undefined) return null;
  const isComplete = obligations.every((each) => each.state === 'ok');
  const hasFiles = obligations.every((each) => !each.withoutFile);
  const shown = obligations.filter(isTelling);
  const [worst] = obligations
    .filter((each) => each.state === state)
    .toSorted((one, other) => Number(other.isMyTurn) - Number(one.isMyTurn) || worstFirst(one, other));
  const responsible = ofRecord(record, 'responsible') || 'Unassigned';
  return (
    <section className="record-status" aria-label="Status">
      <div className="record-standing">
        {isComplete || !worst ? (
          <div className="record-worst">
            <StateStatus state={state} />
            <p>{hasFiles ? 'Nothing is outstanding for this record.' : 'Nothing is open.'}</p>
          </div>
        ) : (
          <Worst outstanding={worst}>{step.shown(worst)}</Worst>
        )}
        <div className="record-facts">
          <UpcomingWords obligations={obligations} />
          <p className="quiet">Responsible: {responsible}</p>
          <WhyButton {...of} record={ofRecord(record, 'name')} />
        </div>
      </div>
      {shown.length > 0 && (
        <ObligationLines
          {...of}
          obligations={shown}
          actionOf={(outstanding) => (
            <>
              <FieldHistory place={formField(outstanding.field)} label={outstanding.label} />
              {outstanding.state !== 'ok' && (
                <>
                  <ReviewLink outstanding={outstanding} />
                  <SnoozeButton of={of} outstanding={outstanding} snoozing={snoozing} />
                </>
              )}
            </>
          )}
        />
      )}
      {snoozing.dialog}
    </section>
  );
};
