import { useSession } from '../../session/session.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import '../../styles/dashboard.css';
import { MessageBoard } from './message-board.tsx';
import { ProviderChart } from './provider-chart.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** The first page after sign-in: where to go, the message board and the provider chart. Spec part 1, 2.11. */
export const Dashboard = () => {
  const session = useSession();
  if (!session) return null;
  return (
    <>
      <div className="page-head">
        <PageTitle>Dashboard</PageTitle>
      </div>
      <Shortcuts holder={session.holder} />
      <MessageBoard holder={session.holder} companyId={session.companyId} />
      <ProviderChart />
    </>
  );
};
