import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Campaigns, ShownCampaign } from '#contract/access-review/campaign.ts';
import { CAMPAIGN_DAYS, UNDO_DAYS } from '#contract/access-review/states.ts';
import { showDay } from '#contract/rules/dates.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { paths } from '#web/routing/paths/site.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { NamedCell } from '#web/ui/shown-values.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';

const TITLE = 'Access Review';

const figuresOf = ({ users, open }: { readonly users: number; readonly open: number }) =>
  `${figure(users - open)} of ${figure(users)} decided`;

/** How far each company of a campaign is, and who has answered how fast: a second for each shows that nobody has looked. */
const CampaignDetails = ({ campaign: { companies, deciders } }: { readonly campaign: ShownCampaign }) => (
  <div className="access-details">
    {companies.length > 1 && (
      <TableWrap label="Companies" scrolls={companies.length > 12}>
        <PlainTable caption="Companies" headings={['Company', 'Progress', 'Open']}>
          {companies.map(({ companyId, name, users, open }) => (
            <TableRow key={companyId} className="row still">
              <TableCell as="th" scope="row" data-label="Company" className="cell">
                {name}
              </TableCell>
              <TableCell data-label="Progress" className="cell">
                {figuresOf({ users, open })}
              </TableCell>
              <TableCell data-label="Open" className="cell">
                {figure(open)}
              </TableCell>
            </TableRow>
          ))}
        </PlainTable>
      </TableWrap>
    )}
    {deciders.length > 0 && (
      <TableWrap label="Who has answered" scrolls={deciders.length > 12}>
        <PlainTable caption="Who has answered" headings={['Answered by', 'Answers', 'Median of seconds']}>
          {deciders.map(({ userId, name, answers, medianSeconds }) => (
            <TableRow key={userId} className="row still">
              <TableCell as="th" scope="row" data-label="Answered by" className="cell">
                {name}
              </TableCell>
              <TableCell data-label="Answers" className="cell">
                {figure(answers)}
              </TableCell>
              <TableCell data-label="Median of seconds" className="cell">
                {medianSeconds === 0 ? 'Not known' : figure(medianSeconds)}
              </TableCell>
            </TableRow>
          ))}
        </PlainTable>
      </TableWrap>
    )}
  </div>
);

const daysOf = ({ state, startedOn, dueOn, endedOn }: ShownCampaign) =>
  state === 'ended' ? `${showDay(startedOn)} to ${showDay(endedOn)}` : `${showDay(startedOn)}, due ${showDay(dueOn)}`;

interface RowProps {
  readonly campaign: ShownCampaign;
  readonly company: string;
  /** Ends it early; undefined for who may not, and for one that has ended. */
  readonly onEnd: (() => void) | undefined;
}

const CampaignRow = ({ campaign, company, onEnd }: RowProps) => {
  const { startedBy, disabled, undoUntil } = campaign;
  return (
    <TableRow className="row still">
      <TableCell as="th" scope="row" data-label="Campaign" className="cell">
        <NamedCell name={daysOf(campaign)} more={startedBy === '' ? 'Began by itself' : `Started by ${startedBy}`} />
      </TableCell>
      <TableCell data-label="Progress" className="cell">
        {campaign.state === 'ended' ? counted(campaign.users, 'user') : figuresOf(campaign)}
      </TableCell>
      <TableCell data-label="Disabled" className="cell">
        {disabled === 0 ? 'None' : figure(disabled)}
        {disabled > 0 && undoUntil !== '' && (
          <>
            {', '}
            <Link to={paths.accessReport(company)}>enable again until {showDay(undoUntil)}</Link>
          </>
        )}
      </TableCell>
      <TableCell data-label="Actions" className="cell">
        {onEnd && (
          <button type="button" className="button small" onClick={onEnd}>
            End early
          </button>
        )}
      </TableCell>
    </TableRow>
  );
};

interface Props {
  readonly shown: Campaigns;
  /** The company that a super admin has chosen; '' for the caller's own. */
  readonly company: string;
}

/** The campaigns that the caller sees; who may start one starts and ends them here. Role matrix rows 150 and 152. */
export const CampaignsSection = ({ shown: { campaigns, mayStart, nextOn }, company }: Props) => {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'start' | { readonly id: string }>();
  const [problem, setProblem] = useState('');
  const [newest] = campaigns;
  const isRunning = newest !== undefined && newest.state !== 'ended';
  const close = () => {
    setAsking(undefined);
    setProblem('');
  };
  const confirm = async () => {
    try {
      if (asking === 'start') await api.accessReview.start({ body: company === '' ? {} : { companyId: company } });
      else if (asking) await api.accessReview.end({ body: { id: asking.id } });
      const { start, end } = api.accessReview;
      toastSuccess(TITLE, (asking === 'start' ? start : end).route.done ?? '');
      close();
    } catch (failure) {
      setProblem(sayFailure(failure));
    }
    await queries.invalidateQueries();
  };
  return (
    <PageSection
      isRegion
      title="Campaigns"
      aside={
        mayStart &&
        !isRunning && (
          <button type="button" className="button" onClick={() => setAsking('start')}>
            Start access review
          </button>
        )
      }
    >
      <p className="section-help">
        {nextOn === ''
          ? 'No campaign begins by itself at the moment.'
          : `The next one begins by itself on ${showDay(nextOn)}, unless one is running.`}{' '}
        The settings of the company say how often.
      </p>
      {campaigns.length > 0 && (
        <TableWrap label="Campaigns" scrolls={false}>
          <PlainTable caption="Campaigns" headings={['Campaign', 'Progress', 'Disabled', 'Actions']}>
            {campaigns.map((campaign) => (
              <CampaignRow
                key={campaign.id}
                campaign={campaign}
                company={company}
                onEnd={mayStart && campaign.state !== 'ended' ? () => setAsking({ id: campaign.id }) : undefined}
              />
            ))}
          </PlainTable>
        </TableWrap>
      )}
      {newest && <CampaignDetails campaign={newest} />}
      {asking && (
        <ConfirmDialog
          message={
            asking === 'start'
              ? `Start an access review of this company and all its resellers? Their users have ${CAMPAIGN_DAYS} days to answer, and are told tomorrow. Who is unanswered then is disabled, and can be enabled again for ${UNDO_DAYS} days.`
              : 'End this access review now? What is open stays unanswered, and no user is disabled.'
          }
          problem={problem}
          onConfirm={confirm}
          onCancel={close}
        />
      )}
    </PageSection>
  );
};
