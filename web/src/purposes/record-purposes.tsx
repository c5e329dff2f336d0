import { useContext, useState } from 'react';
import { Link } from 'react-router-dom';
import { PURPOSES_PLACE } from '#contract/obligations/purpose-check.ts';
import type { ShownPurposes } from '#contract/purpose/forms.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { fieldId, RecordContext } from '../form/record/record-context.ts';
import { purposePaths } from '../routing/paths/work.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { PageSection } from '../ui/page-section.tsx';
import { BusinessLine } from './business-line.tsx';
import { PurposeCard } from './purpose-card.tsx';
import { type Asked, openPurposes } from './purpose-next.ts';
import '../styles/purposes.css';

const PurposeDialog = openedPart(() => import('./purpose-dialog.tsx').then((module) => module.PurposeDialog));

interface ListProps {
  readonly recordId: string;
  readonly data: ShownPurposes;
}

/** Business and purposes, what waits to be done first; ended ones are folded away. */
const PurposeList = ({ recordId, data }: ListProps) => {
  const [asked, setAsked] = useState<Asked>();
  const { purposes, business, mayEnter, mayReview } = data;
  const open = openPurposes(purposes);
  const ended = purposes.filter(({ state }) => state === 'ended');
  return (
    <>
      <BusinessLine business={business} mayReview={mayReview} onReview={() => setAsked({ what: 'review' })} />
      <div id={fieldId(PURPOSES_PLACE)}>
        {open.length === 0 && <p>No purpose is entered. Without one the end user may not get consumer data.</p>}
        <ul className="purposes">
          {open.map((purpose) => (
            <PurposeCard key={purpose.id} purpose={purpose} mayEnter={mayEnter} onAsk={setAsked} />
          ))}
        </ul>
        {mayEnter && (
          <button type="button" className="button" onClick={() => setAsked({ what: 'enter' })}>
            <Icon name="plus" />
            Enter purpose
          </button>
        )}
      </div>
      {ended.length > 0 && (
        <details className="purposes-ended">
          <summary>{counted(ended.length, 'ended purpose')}</summary>
          <ul className="purposes">
            {ended.map((purpose) => (
              <PurposeCard key={purpose.id} purpose={purpose} mayEnter={false} onAsk={setAsked} />
            ))}
          </ul>
        </details>
      )}
      {asked && <PurposeDialog recordId={recordId} shown={data} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
};

/** The permissible purposes and the business of an end user, where it is looked at. Role matrix row 137. */
export const RecordPurposes = ({ recordId }: { readonly recordId: string }) => {
  const isView = useContext(RecordContext).mode === 'view';
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const { data, error } = useCall(api.purpose.read, { query: { recordId } }, { enabled: isView });
  if (!isView) return null;
  const companyId = isSuperadmin ? recordId.split('-', 1)[0] : '';
  return (
    <PageSection isRegion title="Permissible purposes">
      {error && !data && <p role="alert">{sayFailure(error)}</p>}
      {!data && !error && <div className="skeleton purposes-wait" role="progressbar" aria-label="Loading" />}
      {data && <PurposeList recordId={recordId} data={data} />}
      <p className="purposes-lists">
        <Link to={purposePaths.settings(companyId)}>Purposes and businesses of the programme</Link>
      </p>
    </PageSection>
  );
};
