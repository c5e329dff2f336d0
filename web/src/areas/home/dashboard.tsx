import { useSession } from '../../session/session.ts';
import type { Session } from '../../session/session-values.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import '../../styles/dashboard.css';
import { MessageBoard } from './message-board.tsx';
import { ProviderChart } from './provider-chart.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TodayBoard } from './today.tsx';
import { useToday } from './use-today.ts';

/** The first page after sign-in: where to go, what waits, the message board and the provider chart. Spec part 1, 2.11. */
export const Dashboard = () => {
  const session = useSession();
  return session ? <DashboardOf session={session} /> : null;
};

const DashboardOf = ({ session: { holder, companyId } }: { readonly session: Session }) => {
  const today = useToday();
  return (
    <>
      <div className="page-head">
        <PageTitle>Dashboard</PageTitle>
      </div>
      <Shortcuts holder={holder} />
      <TodayBoard holder={holder} today={today} />
      {/* Asked for at once, shown where it will stay. */}
      <div hidden={!today.ready}>
        <MessageBoard holder={holder} companyId={companyId} />
        <ProviderChart />
      </div>
    </>
  );
};
