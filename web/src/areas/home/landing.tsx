import { Navigate, useLocation } from 'react-router-dom';
import { useApp } from '../../routing/app-context.ts';
import { paths } from '../../routing/paths/site.ts';
import { useSession } from '../../session/session.ts';
import { LandingCard } from './landing-card.tsx';

/** The page in front of the login, for who is not signed in. '/' leads to /home. Spec part 1, 2.2; D-30. */
export const Landing = () => {
  const { pathname } = useLocation();
  const session = useSession();
  const { SignedInAlready } = useApp();
  if (session) return <SignedInAlready session={session} />;
  if (pathname === '/') return <Navigate to={paths.home()} replace />;
  return <LandingCard />;
};
