import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { api } from '#web/api/client.ts';
import { CardForm } from '#web/form/card-form.tsx';
import { paths } from '#web/routing/paths/site.ts';
import { PageTitle } from '#web/ui/page-title.tsx';

/** The page behind the link in a mail: stops or undoes a change of an e-mail address or phone. D-92. */
export const StopChange = () => {
  const token = useLocation().hash.slice(1);
  const [done, setDone] = useState(false);
  const submit = async () => {
    await api.account.stopChange({ body: { token } }, { token: '' });
    setDone(true);
  };
  if (done)
    return (
      <section className="card">
        <PageTitle>Change stopped</PageTitle>
        <p role="status">
          Your account is as it was before, and all of its sessions have ended. Sign in, and choose another password.
        </p>
        <p className="card-links">
          <Link to={paths.login()}>Login</Link>
          <Link to={paths.forgotPassword()}>Forgot Password</Link>
        </p>
      </section>
    );
  return (
    <CardForm
      title="Stop a change"
      lead={
        <p>
          If you did not ask for a new e-mail address or phone number, stop it here. What was changed already goes back
          to what it was, and every session of your account ends.
        </p>
      }
      fields={[]}
      submit="Stop the change"
      pending="Stopping…"
      onSubmit={submit}
      links={<Link to={paths.login()}>Login</Link>}
    />
  );
};
