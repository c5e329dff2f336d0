import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { kinds } from '#contract/kinds/kinds.ts';
import { viewAddress } from '#contract/obligations/address.ts';
import { may } from '#contract/rules/access.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import type { SiteInspection } from '#contract/site-inspection/record.ts';
import { mayDecideInspection } from '#contract/site-inspection/rights.ts';
import { missingPhotos } from '#contract/site-inspection/rules.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { RecordWalk } from '#web/form/record/record-walk.tsx';
import { RecordHistory } from '#web/history/record-history.tsx';
import { InspectionStatus } from '#web/inspections/inspection-status.tsx';
import { lastAddressOf } from '#web/routing/list-addresses.ts';
import { siteInspectionPaths } from '#web/routing/paths/work.ts';
import { useRecent } from '#web/routing/record-places.ts';
import { useSession } from '#web/session/session.ts';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Compare } from './compare.tsx';
import { InspectionEnd, InspectionFacts, InspectionPoints } from './inspection-facts.tsx';
import { PhotosOfKind } from './photo-grid.tsx';
import '#web/styles/form.css';
import '#web/styles/inspections.css';

const CompletionDialog = openedPart(() => import('./decision-dialogs.tsx').then((module) => module.CompletionDialog));
const AbortDialog = openedPart(() => import('./decision-dialogs.tsx').then((module) => module.AbortDialog));
const AskDialog = openedPart(() => import('./ask-dialog.tsx').then((module) => module.AskDialog));
const ReportForm = lazyPart(() => import('./report-form.tsx').then((module) => module.ReportForm));

/** What the page shows besides the inspection itself, by its address. */
const FORMER = 'former';
const REPORT = 'report';

/** Which inspection it is: how it stands, of which record, where, and until when. */
const Head = ({ inspection }: { readonly inspection: SiteInspection }) => {
  const { kind, recordId, recordName, address, placeName, state, due, endedAs } = inspection;
  const holder = useSession()?.holder;
  const isReadable = holder !== undefined && may(holder, kinds[kind].rights.read);
  return (
    <div className="inspection-head">
      <InspectionStatus state={state} />
      {isReadable ? <Link to={viewAddress(kind, recordId)}>{recordName}</Link> : <span>{recordName}</span>}
      <span>{placeName === '' ? address : `${placeName}: ${address}`}</span>
      {endedAs === '' && <span className="quiet">needed until {showDay(due)}</span>}
    </div>
  );
};

/** That the inspector does not report, and what this user can do about it. */
const Unanswered = ({ inspection: { asked, mayAsk } }: { readonly inspection: SiteInspection }) => {
  const last = asked.at(-1);
  if (!mayAsk || last === undefined) return null;
  const said = last.note === '' ? '' : `: “${last.note}”`;
  const what =
    last.state === 'declined' ? `${last.email} has declined${said}.` : `The link of ${last.email} has ended.`;
  return <p className="banner">{what} Ask the same or another inspector, or enter the report.</p>;
};

/** What the report lacks, and why this user cannot decide about it. */
const Obstacles = ({ inspection, holder }: { readonly inspection: SiteInspection; readonly holder: Viewer }) => {
  const { endedAs, deliveredAt, mayComplete } = inspection;
  const missing = endedAs === '' ? missingPhotos(inspection) : [];
  const isOwn = endedAs === '' && deliveredAt !== '' && !mayComplete && mayDecide(holder);
  return (
    <>
      {missing.length > 0 && <p className="banner">Photos are missing: {missing.join(', ')}.</p>}
      {isOwn && <p className="banner">You have entered this report yourself. A second user decides about it.</p>}
    </>
  );
};

const mayDecide = (holder: Viewer) => mayDecideInspection(holder, holder.isOfReseller === true);

interface ActionsProps {
  readonly inspection: SiteInspection;
  readonly holder: Viewer;
  readonly isCompared: boolean;
}

/** What this user can do with the inspection. */
const Actions = ({ inspection, holder, isCompared }: ActionsProps) => {
  const { endedAs, mayReport, mayComplete, mayAsk, deliveredAt, formerId } = inspection;
  const [open, setOpen] = useState<'complete' | 'ask' | 'abort'>();
  const close = () => setOpen(undefined);
  const mayAbort = endedAs === '' && mayDecide(holder);
  return (
    <div className="inspection-actions">
      {mayComplete && (
        <button type="button" className="button primary" onClick={() => setOpen('complete')}>
          Complete
        </button>
      )}
      {mayReport && (
        <Link className={mayComplete ? 'button' : 'button primary'} to={`?${REPORT}=1`}>
          {deliveredAt === '' ? 'Enter the report' : 'Change the report'}
        </Link>
      )}
      {mayAsk && (
        <button type="button" className="button" onClick={() => setOpen('ask')}>
          Ask an inspector
        </button>
      )}
      {formerId !== '' && (
        <Link className="button" to={isCompared ? '?' : `?${FORMER}=1`}>
          {isCompared ? 'Show this inspection alone' : 'Compare with the last inspection'}
        </Link>
      )}
      {mayAbort && (
        <button type="button" className="button" onClick={() => setOpen('abort')}>
          Abort
        </button>
      )}
      {open === 'complete' && <CompletionDialog inspection={inspection} onClose={close} />}
      {open === 'ask' && <AskDialog inspection={inspection} onClose={close} />}
      {open === 'abort' && <AbortDialog inspection={inspection} onClose={close} />}
    </div>
  );
};

/** The photos of an inspection by kind. */
const Photos = ({ inspection }: { readonly inspection: SiteInspection }) =>
  inspection.photoKinds.length > 0 && (
    <PageSection title="Photos">
      <div className="photo-kinds">
        {inspection.photoKinds.map(({ key, name, atLeast }) => (
          <section key={key} className="photo-kind" aria-label={name}>
            <h3>
              {name} {atLeast > 0 && <span className="quiet">at least {atLeast}</span>}
            </h3>
            <PhotosOfKind inspection={inspection} kind={key} name={name} />
          </section>
        ))}
      </div>
    </PageSection>
  );

const LOOK_MS = 2_000;

/** Reads the inspection again while photos of it are being checked. */
const useFollowedPhotos = (inspection: SiteInspection | undefined) => {
  const queries = useQueryClient();
  const isChecking = inspection?.photos.some(({ state }) => state === 'checking') === true;
  useEffect(() => {
    if (!isChecking) return;
    const look = () => queries.invalidateQueries({ queryKey: [keyOf(api.siteInspection.read.route)] });
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isChecking, queries]);
};

interface BodyProps {
  readonly inspection: SiteInspection;
  readonly holder: Viewer;
}

const Body = ({ inspection, holder }: BodyProps) => {
  const [params] = useSearchParams();
  const isCompared = params.has(FORMER) && inspection.formerId !== '';
  if (params.has(REPORT) && inspection.mayReport) return <ReportForm inspection={inspection} />;
  return (
    <>
      <Actions inspection={inspection} holder={holder} isCompared={isCompared} />
      <Unanswered inspection={inspection} />
      <Obstacles inspection={inspection} holder={holder} />
      <InspectionEnd inspection={inspection} />
      {isCompared ? (
        <Compare inspection={inspection} />
      ) : (
        <>
          <InspectionPoints points={inspection.points} />
          <Photos inspection={inspection} />
        </>
      )}
      <InspectionFacts inspection={inspection} />
      <RecordHistory kind="siteInspection" recordId={inspection.id} />
    </>
  );
};

/** One inspection: how it stands, its report with the photos, the last one next to it, and the decision about it. */
export const InspectionPage = () => {
  const { id = '' } = useParams();
  const holder = useSession()?.holder;
  const { data, error, refetch } = useCall(api.siteInspection.read, { params: { id } });
  useFollowedPhotos(data);
  useRecent(data?.recordName);
  if (!holder) return null;
  return (
    <div className="record inspection-page">
      <div>
        <div className="record-top">
          <Link className="record-back" to={lastAddressOf(siteInspectionPaths.list())}>
            <Icon name="left" />
            Inspections
          </Link>
          <RecordWalk key={id} id={id} list={siteInspectionPaths.list()} />
        </div>
        <div className="page-head">
          <PageTitle>{data ? `Inspection: ${data.recordName}` : 'Inspection'}</PageTitle>
        </div>
        {data && <Head inspection={data} />}
      </div>
      {error && !data && <Failed heading="Inspection" text={sayFailure(error)} onRetry={refetch} />}
      {!data && !error && <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />}
      {data && <Body key={id} inspection={data} holder={holder} />}
    </div>
  );
};
