import { showDay } from '#contract/rules/dates.ts';
import type { AnsweredPoint, SiteInspection } from '#contract/site-inspection/record.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { InspectionStatus } from '#web/inspections/inspection-status.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { Answer } from './inspection-facts.tsx';
import { PhotosOfKind } from './photo-grid.tsx';

/** A point of two inspections; undefined where one of them did not have it. */
interface ComparedPoint {
  readonly key: string;
  readonly text: string;
  readonly before: AnsweredPoint | undefined;
  readonly after: AnsweredPoint | undefined;
  readonly isChanged: boolean;
}

/** The points of two inspections of a place by their keys: those with another answer first, else in the order of the later one. */
export const comparedPoints = (
  before: readonly AnsweredPoint[],
  after: readonly AnsweredPoint[],
): readonly ComparedPoint[] => {
  const keys = [...new Set([...after, ...before].map(({ key }) => key))];
  const points = keys.map((key): ComparedPoint => {
    const [former, later] = [before, after].map((points) => points.find((point) => point.key === key));
    const isChanged = (former?.answer ?? '') !== (later?.answer ?? '');
    return { key, text: later?.text ?? former?.text ?? '', before: former, after: later, isChanged };
  });
  return points.toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
};

const AnswerThen = ({ title, point }: { readonly title: string; readonly point: AnsweredPoint | undefined }) => (
  <div className="compared-answer">
    <span className="quiet">{title}</span>
    {point ? (
      <>
        <span>
          <Answer answer={point.answer} />
        </span>
        {point.note !== '' && <span className="inspection-texts">{point.note}</span>}
      </>
    ) : (
      <span>No such point</span>
    )}
  </div>
);

interface PointProps {
  readonly point: ComparedPoint;
  readonly titles: readonly [string, string];
}

const Point = ({ point: { text, before, after, isChanged }, titles: [then, now] }: PointProps) => (
  <li className={isChanged ? 'changed' : undefined}>
    <p>
      <strong>{text}</strong> {isChanged && <Status kind="due">Changed</Status>}
    </p>
    <div className="compared">
      <AnswerThen title={then} point={before} />
      <AnswerThen title={now} point={after} />
    </div>
  </li>
);

const titleOf = (word: string, { doneOn }: SiteInspection) => (doneOn === '' ? word : `${word}, ${showDay(doneOn)}`);

/** The kinds of photos of two inspections, those of the later one first. */
const kindsOfBoth = (one: SiteInspection, other: SiteInspection) => [
  ...new Map([...other.photoKinds, ...one.photoKinds].map(({ key, name }) => [key, name])),
];

interface BothProps {
  readonly former: SiteInspection;
  readonly inspection: SiteInspection;
}

const Both = ({ former, inspection }: BothProps) => {
  const titles = [titleOf('Last', former), titleOf('This', inspection)] as const;
  const points = comparedPoints(former.points, inspection.points);
  const changed = points.filter(({ isChanged }) => isChanged).length;
  return (
    <>
      <PageSection title="Points compared">
        <p role="status" className="lead">
          {changed === 0
            ? 'Every point has the same answer as last time.'
            : `${changed} of ${points.length} points have another answer than last time; they stand first.`}
        </p>
        <ul className="compared-points">
          {points.map((point) => (
            <Point key={point.key} point={point} titles={titles} />
          ))}
        </ul>
      </PageSection>
      <PageSection title="Photos compared">
        <div className="compared-kinds">
          {kindsOfBoth(former, inspection).map(([kind, name]) => (
            <section key={kind} className="photo-kind" aria-label={name}>
              <h3>{name}</h3>
              <div className="compared">
                {[former, inspection].map((one, at) => (
                  <div key={one.id}>
                    <p className="quiet">{titles[at]}</p>
                    <PhotosOfKind inspection={one} kind={kind} name={`${name}, ${titles[at]}`} />
                  </div>
                ))}
              </div>
            </section>
          ))}
        </div>
      </PageSection>
    </>
  );
};

/** An inspection next to the one before it at the same place: what has another answer first, then the photos by kind. */
export const Compare = ({ inspection }: { readonly inspection: SiteInspection }) => {
  const { data, error, refetch } = useCall(api.siteInspection.read, { params: { id: inspection.formerId } });
  if (error && !data) return <Failed heading="Last inspection" text={sayFailure(error)} onRetry={refetch} />;
  if (!data) return <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />;
  return (
    <>
      <div className="inspection-head">
        <span>Last time:</span>
        <InspectionStatus state={data.state} />
      </div>
      <Both former={data} inspection={inspection} />
    </>
  );
};
