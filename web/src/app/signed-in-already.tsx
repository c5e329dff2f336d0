import { Navigate, useLocation } from 'react-router-dom';
import { firstPage } from './first-page.ts';
import type { Session } from './session-values.ts';
import { wantedIn } from './wanted.ts';

/** In place of a screen that is for people who are not signed in. */
export const SignedInAlready = ({ session }: { readonly session: Session }) => (
  <Navigate to={firstPage(session, wantedIn(useLocation().state))} replace />
);
