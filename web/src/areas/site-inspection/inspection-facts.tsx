import { Link } from 'react-router-dom';
import { requestStateWords } from '#contract/document-request/states.ts';
import { premisesName } from '#contract/fields/premises.ts';
import { outcomeTexts } from '#contract/review/rules.ts';
import { may } from '#contract/rules/access.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { AnsweredPoint, ShownInspector, SiteInspection } from '#contract/site-inspection/record.ts';
import { answerWords, mannerWords, reasonWords } from '#contract/site-inspection/rules.ts';
import { FieldGrid, ShownEntry } from '#web/form/fields/shown-field.tsx';
import { documentRequestPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { Status } from '#web/ui/feedback/status.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { showTime } from '#web/ui/shown-values.tsx';

const by = (name: string, time: string) => (time === '' ? '' : `${name === '' ? '' : `${name}, `}${showTime(time)}`);

/** Who is asked for the report; with the requests of the record for those who may follow them. */
const AskedOf = ({ askedOf, recordId }: Pick<SiteInspection, 'askedOf' | 'recordId'>) => {
  const holder = useSession()?.holder;
  if (askedOf === '') return 'Staff enter the report';
  return holder && may(holder, 'docRequest.endUser') ? (
    <Link to={documentRequestPaths.list(recordId)}>{askedOf}</Link>
  ) : (
    askedOf
  );
};

/** How the request of an inspector who was asked before has ended: 'Declined on 11/26/2026, 3:04 PM: “Too far away”'. */
const endOf = ({ state, endedAt, note }: ShownInspector) => {
  const ended = endedAt === '' ? '' : ` on ${showTime(endedAt)}`;
  const words = state === '' ? 'Not stored any more' : `${requestStateWords[state]}${ended}`;
  return note === '' ? words : `${words}: “${note}”`;
};

/** Whether an inspector has a link no more and has not reported. */
const hasEnded = ({ state }: ShownInspector) => state === 'declined' || state === 'revoked' || state === 'expired';

/** How an inspection ended. */
export const InspectionEnd = ({ inspection }: { readonly inspection: SiteInspection }) => {
  const { endedAs, outcome, conditions, validUntil, completedBy, completedAt, endedAt, endReason } = inspection;
  if (endedAs === '') return null;
  return (
    <PageSection title="Outcome">
      <FieldGrid>
        {outcome !== '' && conditions !== '' && (
          <ShownEntry label={outcomeTexts[outcome]?.label ?? 'Conditions'}>
            <span className="inspection-texts">{conditions}</span>
          </ShownEntry>
        )}
        {outcome !== '' && outcome !== 'failed' && (
          <ShownEntry label="Valid until">{showDay(validUntil) || 'As long as the requirements say'}</ShownEntry>
        )}
        <ShownEntry label={outcome === '' ? 'Ended' : 'Completed'}>
          {by(completedBy, endedAt || completedAt)}
        </ShownEntry>
        {endReason !== '' && (
          <ShownEntry label="Reason">
            <span className="inspection-texts">{endReason}</span>
          </ShownEntry>
        )}
      </FieldGrid>
    </PageSection>
  );
};

/** What is known of an inspection besides its report. */
export const InspectionFacts = ({ inspection }: { readonly inspection: SiteInspection }) => {
  const { reason, manner, firmName, premises, templateName, orderedBy, orderedAt, recordId, askedOf } = inspection;
  const { inspector, doneOn, deliveredBy, deliveredAt, remarks, alsoAt, due, asked } = inspection;
  const last = asked.at(-1);
  const facts: readonly (readonly [string, string])[] = [
    ['Reason', reasonWords[reason]],
    ['Manner', mannerWords[manner]],
    ['Firm', firmName || 'No firm'],
    ['Premises', premisesName(premises)],
    ['Template', templateName],
    ['Needed until', showDay(due)],
    ['Ordered', by(orderedBy, orderedAt)],
    ['Inspector', inspector],
    ['Inspected', showDay(doneOn)],
    ['Report', by(deliveredBy, deliveredAt)],
  ];
  return (
    <PageSection title="Inspection">
      <FieldGrid>
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <ShownEntry key={label} label={label}>
                {value}
              </ShownEntry>
            ),
        )}
        <ShownEntry label="Asked of">
          <AskedOf askedOf={askedOf} recordId={recordId} />
          {last && hasEnded(last) && <div className="inspection-texts">{endOf(last)}</div>}
        </ShownEntry>
        {asked.slice(0, -1).map((one) => (
          <ShownEntry key={one.at} label="Asked before">
            {one.email}, {showTime(one.at)}
            <div className="inspection-texts">{endOf(one)}</div>
          </ShownEntry>
        ))}
        {remarks !== '' && (
          <ShownEntry label="Remarks">
            <span className="inspection-texts">{remarks}</span>
          </ShownEntry>
        )}
        {alsoAt.map(({ address, reason: why, by: who, at }) => (
          <ShownEntry key={address} label="Counts for">
            {address}, because “{why}” ({who}, {showTime(at)})
          </ShownEntry>
        ))}
      </FieldGrid>
    </PageSection>
  );
};

const answerKinds = { yes: 'ok', no: 'failed', 'not applicable': 'info' } as const;

/** The answer to a point: icon, word and colour. */
export const Answer = ({ answer }: Pick<AnsweredPoint, 'answer'>) =>
  answer === '' ? (
    <span className="quiet">Not answered</span>
  ) : (
    <Status kind={answerKinds[answer]}>{answerWords[answer]}</Status>
  );

/** The points of an inspection with what the inspector answered. */
export const InspectionPoints = ({ points }: Pick<SiteInspection, 'points'>) => (
  <PageSection title="Points">
    <ul className="points">
      {points.map(({ key, text, answer, note }) => (
        <li key={key}>
          <span>
            <Answer answer={answer} />
          </span>
          <span>{text}</span>
          {note !== '' && <span className="point-note">{note}</span>}
        </li>
      ))}
    </ul>
  </PageSection>
);
