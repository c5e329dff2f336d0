import { useContext, useState } from 'react';
import { Link } from 'react-router-dom';
import { BUSINESS_PLACE, PURPOSES_PLACE } from '#contract/obligations/purpose-check.ts';
import type { ShownPurposes } from '#contract/purpose/forms.ts';
import { type BusinessRule, businessRuleWords, obstacleSentence } from '#contract/purpose/states.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { fieldId, RecordContext } from '../form/record/record-context.ts';
import { purposePaths } from '../routing/paths/work.ts';
import { useSession } from '../session/session.ts';
import { Status } from '../ui/feedback/status.tsx';
import { Icon } from '../ui/icon.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { PageSection } from '../ui/page-section.tsx';
import { showTime } from '../ui/shown-values.tsx';
import { PurposeCard } from './purpose-card.tsx';
import { type Asked, openPurposes } from './purpose-step.tsx';
import '../styles/purposes.css';

const looks = { allowed: 'ok', review: 'due', prohibited: 'failed' } as const satisfies Readonly<
  Record<BusinessRule, string>
>;

type Business = NonNullable<ShownPurposes['business']>;

/** Who has looked at the business, when and with which result; that it counts no more, after another name, website or business. */
const LastReview = ({ review }: Pick<Business, 'review'>) =>
  review && (
    <p className="business-review">
      {`${review.isCurrent ? 'Reviewed' : 'Last reviewed'} by ${review.by} on ${showTime(review.at)}: ${review.text}`}
      {!review.isCurrent && (
        <span className="quiet"> Its name, website or business is another one since: the review counts no more.</span>
      )}
    </p>
  );

interface Props {
  readonly business: ShownPurposes['business'];
  readonly mayReview: boolean;
  onReview(business: Business): void;
}

/** The business of an end user with its rule, what keeps the end user from being active, and the last review. Role matrix row 140. */
const BusinessLine = ({ business, mayReview, onReview }: Props) => {
  if (!business) return <p className="quiet">No business is entered. It is chosen on the form of the end user.</p>;
  const { name, rule, obstacle, review } = business;
  return (
    <div className="purpose-business" id={fieldId(BUSINESS_PLACE)}>
      <div className="purpose-head">
        <Status kind={obstacle === '' ? 'ok' : looks[rule]}>{businessRuleWords[rule]}</Status>
        <span className="purpose-name">
          <span className="quiet">Business: </span>
          <strong>{name}</strong>
        </span>
        {rule === 'review' && mayReview && (
          <button
            type="button"
            className={`button small${obstacle === '' ? '' : ' primary'}`}
            onClick={() => onReview(business)}
          >
            {obstacle === '' ? 'Review business again' : 'Review business'}
          </button>
        )}
      </div>
      {obstacle !== '' && <p>{obstacleSentence(name, obstacle)}</p>}
      {obstacle === 'review' && !mayReview && <p className="quiet">NCRA reviews it.</p>}
      <LastReview review={review} />
    </div>
  );
};

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
      <BusinessLine
        business={business}
        mayReview={mayReview}
        onReview={(seen) => setAsked({ what: 'review', business: seen })}
      />
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
