import { useContext, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { INSPECTIONS_PLACE, inspectionPlace } from '#contract/obligations/outstanding-item.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { RecordPlaces as Places, ShownPlace } from '#contract/site-inspection/forms.ts';
import { OWN_PLACE, PLACES_MAX, type PlacedKind } from '#contract/site-inspection/place.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { LimitNote } from '../form/limit-note.tsx';
import { fieldId, RecordContext } from '../form/record/record-context.ts';
import { siteInspectionPaths } from '../routing/paths/work.ts';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { PageSection } from '../ui/page-section.tsx';
import { usePrinting } from '../ui/print.ts';
import { InspectionStatus } from './inspection-status.tsx';
import '../styles/inspections.css';

const OrderDialog = openedPart(() => import('./order-dialog.tsx').then((module) => module.OrderDialog));
const SameAddressDialog = openedPart(() =>
  import('./same-place-dialogs.tsx').then((module) => module.SameAddressDialog),
);
const SamePlaceDialog = openedPart(() => import('./same-place-dialogs.tsx').then((module) => module.SamePlaceDialog));

/** What a place is called on buttons: its division, or its address. */
const nameOf = ({ name, address }: ShownPlace) => name || address;

/** The inspection that counts for a place: how it ended, when, and until when it is valid. */
const LastInspection = ({ place }: { readonly place: ShownPlace }) => {
  const { inspectionId, outcome, doneOn, validUntil } = place;
  if (inspectionId === '') return <span className="quiet">Never inspected</span>;
  return (
    <>
      <InspectionStatus state={outcome} />
      <Link to={siteInspectionPaths.one(inspectionId)}>
        Inspected {showDay(doneOn)}
        <span className="visually-hidden">: {nameOf(place)}</span>
      </Link>
      {validUntil !== '' && <span className="quiet">valid until {showDay(validUntil)}</span>}
    </>
  );
};

const OpenInspection = ({ place }: { readonly place: ShownPlace }) =>
  place.openId !== '' && (
    <div className="place-line">
      <InspectionStatus state={place.openState} />
      <Link to={siteInspectionPaths.one(place.openId)}>
        Open the inspection<span className="visually-hidden"> of {nameOf(place)}</span>
      </Link>
    </div>
  );

type Asked = { readonly what: 'order' | 'same'; readonly place: ShownPlace };

interface PlaceProps {
  readonly place: ShownPlace;
  readonly mayOrder: boolean;
  readonly mayCount: boolean;
  onAsk(asked: Asked): void;
}

/** A place, what its inspections say, and what this user can do about it. */
const Place = ({ place, mayOrder, mayCount, onAsk }: PlaceProps) => {
  const { placeId, name, address, premises, isSameAs, inspectionId, openId } = place;
  const of = <span className="visually-hidden"> of {nameOf(place)}</span>;
  return (
    <li className="place" id={placeId === OWN_PLACE ? undefined : fieldId(inspectionPlace(placeId))}>
      <div className="place-name">
        <strong>{name || 'Own address'}</strong>
        <span>{address}</span>
        <span className="quiet">Premises: {premises}</span>
      </div>
      {isSameAs === '' ? (
        <>
          <div className="place-standing">
            <div className="place-line">
              <LastInspection place={place} />
            </div>
            <OpenInspection place={place} />
          </div>
          <div className="place-actions">
            {mayOrder && openId === '' && (
              <button type="button" className="button small" onClick={() => onAsk({ what: 'order', place })}>
                Order inspection{of}
              </button>
            )}
            {mayCount && inspectionId === '' && (
              <button type="button" className="button small" onClick={() => onAsk({ what: 'same', place })}>
                Same place…{of}
              </button>
            )}
          </div>
        </>
      ) : (
        <p className="place-standing quiet">Same address as {isSameAs}: one inspection counts for both.</p>
      )}
    </li>
  );
};

/** Says that a change of the address has opened documents or purposes again, to who can say that it was no move. */
const MoveNote = ({ kind, recordId, ...moves }: Props & Pick<Places, 'movedOn' | 'movesThatDay'>) => {
  const [isAsked, setAsked] = useState(false);
  if (moves.movedOn === '') return null;
  const times = moves.movesThatDay > 1 ? ` ${moves.movesThatDay} times` : '';
  return (
    <>
      <p className="section-help">
        The address was changed{times} on {showDay(moves.movedOn)}. Documents and purposes from before do not count
        where the requirements say so.{' '}
        <button type="button" className="button small" onClick={() => setAsked(true)}>
          Same place…
        </button>
      </p>
      {isAsked && <SameAddressDialog {...{ kind, recordId, ...moves }} onClose={() => setAsked(false)} />}
    </>
  );
};

/** As many places are shown at first. */
const SHOWN = 10;

/** Whether all places are shown: on demand, on paper, and where the address leads to one that would be hidden. */
const useShowsAll = (places: readonly ShownPlace[]) => {
  const [isAll, setAll] = useState(false);
  const [params] = useSearchParams();
  const isPrinting = usePrinting();
  const focus = params.get('focus') ?? '';
  const leadsToHidden = places.slice(SHOWN).some(({ placeId }) => inspectionPlace(placeId) === focus);
  return { isAll: isAll || isPrinting || leadsToHidden || places.length <= SHOWN, showAll: () => setAll(true) };
};

interface ListProps extends Props {
  readonly data: Places;
}

const PlaceList = ({ kind, recordId, data: { places, candidates, mayOrder, movedOn, movesThatDay } }: ListProps) => {
  const [asked, setAsked] = useState<Asked>();
  const { isAll, showAll } = useShowsAll(places);
  const close = () => setAsked(undefined);
  return (
    <>
      <MoveNote {...{ kind, recordId, movedOn, movesThatDay }} />
      <LimitNote count={places.length} max={PLACES_MAX} noun="place" />
      <ul className="places">
        {(isAll ? places : places.slice(0, SHOWN)).map((place) => (
          <Place
            key={place.placeId}
            place={place}
            mayOrder={mayOrder}
            mayCount={candidates.length > 0}
            onAsk={setAsked}
          />
        ))}
      </ul>
      {!isAll && (
        <button type="button" className="button" onClick={showAll}>
          Show all {places.length} places
        </button>
      )}
      {asked?.what === 'order' && (
        <OrderDialog kind={kind} recordId={recordId} placeId={asked.place.placeId} onClose={close} />
      )}
      {asked?.what === 'same' && <SamePlaceDialog place={asked.place} candidates={candidates} onClose={close} />}
    </>
  );
};

interface Props {
  readonly kind: PlacedKind;
  readonly recordId: string;
}

/** The places of a record with their inspections, where the record is looked at; nothing for one without an address. */
export const RecordPlaces = (props: Props) => {
  const { kind, recordId } = props;
  const isView = useContext(RecordContext).mode === 'view';
  const { data, error } = useCall(api.siteInspection.places, { query: { kind, recordId } }, { enabled: isView });
  if (!isView || data?.places.length === 0) return null;
  return (
    <PageSection
      isRegion
      title="Places and inspections"
      id={fieldId(INSPECTIONS_PLACE)}
      aside={<Link to={siteInspectionPaths.list(recordId)}>All inspections of this record</Link>}
    >
      {error && !data && <p role="alert">{sayFailure(error)}</p>}
      {!data && !error && <div className="skeleton place-wait" role="progressbar" aria-label="Loading" />}
      {data && <PlaceList {...props} data={data} />}
    </PageSection>
  );
};
