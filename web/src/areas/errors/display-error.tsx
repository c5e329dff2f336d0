import { useLocation } from 'react-router-dom';
import { PageTitle } from '../../ui/page-title.tsx';
import { BackLink } from './back-link.tsx';

const messageIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'message' in state ? String(state.message) : '';

/** /display-error: the message travels in the navigation's state, never in the address. Spec part 1, 2.1. */
export const DisplayError = () => {
  const message = messageIn(useLocation().state);
  return (
    <section className="card">
      <PageTitle>Service Response Error, Error Messagee:</PageTitle>
      <p role="alert">{message === '' ? 'The service gave no message. Please try again.' : message}</p>
      <BackLink />
    </section>
  );
};
