import { Link } from 'react-router-dom';
import { showsItem } from '../../../../contract/rules/navigation.ts';
import { menu } from '../../app/menu.ts';
import { useSession } from '../../app/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import '../../styles/dashboard.css';

const purposes: Readonly<Record<string, string>> = {
  'My Company': 'Name, address, contact and logo, and the people who work with the portal.',
  Resellers: 'Membership, types, contacts and collected documents.',
  'End User': 'Customers, their divisions and documentation.',
  'Technology Providers': 'Reviews, approvals and certifications.',
  Reports: 'Figures and downloads.',
};

/** The first page after sign-in: where this person can go. */
export const Dashboard = () => {
  const session = useSession();
  if (!session) return null;
  const open = menu.filter(({ item }) => item !== 'Home' && showsItem(session.holder, item));
  return (
    <>
      <div className="page-head">
        <PageTitle>Dashboard</PageTitle>
      </div>
      <p className="lead">Welcome, {session.userName}. What would you like to work on?</p>
      <ul className="tiles">
        {open.map(({ item, icon, to }) => (
          <li key={item}>
            <Link to={to} className="tile">
              <Icon name={icon} />
              <strong>{item}</strong>
              <span>{purposes[item]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
};
