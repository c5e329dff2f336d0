import type { ShownCampaign } from '#contract/access-review/campaign.ts';
import { dayIn, daysBetween } from '#contract/rules/dates.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { ListHead } from '#web/list/head/list-head.tsx';
import { OfOneCompany, useOneCompany } from '#web/list/one-company.tsx';
import { useSession } from '#web/session/session.ts';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { CampaignsSection } from './campaigns.tsx';
import { OpenUsers } from './open-users.tsx';
import { AccessTabs } from './tabs.tsx';
import '#web/styles/access-review.css';
import '#web/styles/form.css';
import '#web/styles/list.css';
import '#web/styles/list-head.css';

/** The days until a campaign ends, by the day where the user is. */
const daysLeft = ({ dueOn }: ShownCampaign): string => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const days = daysBetween(dayIn(timeZone)(new Date().toISOString()), dueOn);
  return days > 0 ? `${counted(days, 'day')} left` : 'ends today';
};

interface Props {
  /** The company that a super admin has chosen; '' for the caller's own. */
  readonly company: string;
  /** The caller's own company. */
  readonly home: string;
}

const ReviewOf = ({ company, home }: Props) => {
  const companyId = company === '' ? undefined : company;
  const { data, error, refetch } = useCall(api.accessReview.campaigns, { query: { companyId } });
  if (error && !data) return <Failed heading="Access Review" text={sayFailure(error)} onRetry={refetch} />;
  if (!data) return <CardSkeleton />;
  const running = data.campaigns.find(({ state }) => state === 'running');
  // Who starts campaigns sees those of all companies below; answers are about the own one.
  const part = running?.companies.find((each) => each.companyId === home) ?? running;
  return (
    <div className="section-stack">
      <PageSection isRegion title="Users to confirm">
        {running && part ? (
          <>
            <p className="section-help">
              Say of each user whether the access stays, changes or ends. Nobody decides about themselves. Who is not
              confirmed at the end is disabled.
            </p>
            <Progress
              label="Decided"
              value={part.users - part.open}
              max={part.users}
              text={`${figure(part.users - part.open)} of ${figure(part.users)} decided, ${daysLeft(running)}`}
            />
            <OpenUsers companyId={companyId} />
          </>
        ) : (
          <p className="quiet">No access review is running.</p>
        )}
      </PageSection>
      <CampaignsSection shown={data} company={company} />
    </div>
  );
};

/** Who of the company's users keeps access, and the campaigns in which that is asked. Role matrix rows 150 to 152. */
export const AccessReview = () => {
  const session = useSession();
  const { chosen } = useOneCompany();
  if (!session) return null;
  return (
    <>
      <ListHead title="Access Review" count={undefined} tabs={<AccessTabs current="open" company={chosen} />} />
      <OfOneCompany sees="its access reviews">
        {(company) => <ReviewOf key={company} company={chosen} home={session.companyId} />}
      </OfOneCompany>
    </>
  );
};
