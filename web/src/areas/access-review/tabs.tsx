import { Tabs } from '#web/list/head/list-head.tsx';
import { paths } from '#web/routing/paths/site.ts';

interface Props {
  readonly current: 'open' | 'report';
  /** The company that a super admin has chosen. */
  readonly company: string;
}

/** Who waits for an answer with the campaigns, and what was decided. */
export const AccessTabs = ({ current, company }: Props) => (
  <Tabs
    label="Access Review"
    tabs={[
      { to: paths.accessReview(company), name: 'To confirm', current: current === 'open' },
      { to: paths.accessReport(company), name: 'Report', current: current === 'report' },
    ]}
  />
);
