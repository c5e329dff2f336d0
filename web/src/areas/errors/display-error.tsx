import { useLocation } from 'react-router-dom';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from './not-found.tsx';

const textIn = (state: unknown, name: 'message' | 'from') => {
  const found = new Map<string, unknown>(Object.entries(state ?? {})).get(name);
  return String(found ?? '');
};

/** /display-error, shown in place of a screen that fails. The message is passed in the navigation's state, never in the address. Spec part 1, 2.1. */
export const DisplayError = () => {
  const { state } = useLocation();
  const message = textIn(state, 'message');
  const from = textIn(state, 'from');
  return (
    <section className="card">
      <PageTitle>Service Response Error, Error Messagee:</PageTitle>
      <p role="alert">{message === '' ? 'The service gave no message. Please try again.' : message}</p>
      {/^\/[^/]/.test(from) && (
        <p className="actions">
          {/* A full page load, so that a script that could not be loaded is requested again. */}
          <a className="button" href={from}>
            Try again
          </a>
        </p>
      )}
      <BackLink />
    </section>
  );
};
