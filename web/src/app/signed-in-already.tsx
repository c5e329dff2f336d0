import { Navigate, useLocation } from 'react-router-dom';
import { wantedIn } from '../routing/wanted.ts';
import type { Session } from '../session/session-values.ts';
import { firstPage } from './first-page.ts';

/** In place of a screen that is for people who are not signed in. */
export const SignedInAlready = ({ session }: { readonly session: Session }) => (
  <Navigate to={firstPage(session, wantedIn(useLocation().state))} replace />
);
