import { Tabs } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { identityProblem } from '#web/auth/identity-problem.ts';
import { endOf } from '#web/session/session.ts';
import { toastError, toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import '@aws-amplify/ui-react/styles/tabs.css';
import '#web/styles/profile.css';

const MASK = '•'.repeat(48);

/** A token: masked, shown or copied. */
const Token = ({ name, value }: { readonly name: string; readonly value: string }) => {
  const [shown, setShown] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toastSuccess(name, 'Copied'),
      () => toastError(name, 'It could not be copied. Show it and copy it by hand.'),
    );
  return (
    <>
      <p className="token-note">
        Ends at {new Date(endOf(value)).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}.
      </p>
      {shown ? (
        <code className="token">{value}</code>
      ) : (
        <p className="token">
          <span aria-hidden="true">{MASK}</span>
          <span className="visually-hidden">The token is hidden.</span>
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon name="view" />
          {shown ? 'Hide' : 'Show'}
        </button>
        <button type="button" className="button" onClick={copy}>
          Copy
        </button>
      </div>
    </>
  );
};

/** The user's own tokens, hidden until the user shows them. Spec part 1, 2.10; D-20. */
export const Tokens = () => {
  const { data, error } = useQuery({
    queryKey: ['own tokens'],
    queryFn: async () => (await import('#web/auth/own-tokens.ts')).ownTokens(),
    gcTime: 0,
  });
  return (
    <div className="record">
      <div className="page-head">
        <PageTitle>JWT Tokens</PageTitle>
      </div>
      <p className="lead">Anyone who has one of these can act as you until it ends. Do not share them.</p>
      {error && <p role="alert">{identityProblem(error)}</p>}
      {data && (
        <Tabs
          className="tabs"
          defaultValue="access"
          items={[
            { label: 'Access Token', value: 'access', content: <Token name="Access Token" value={data.access} /> },
            { label: 'Id Token', value: 'id', content: <Token name="Id Token" value={data.id} /> },
          ]}
        />
      )}
    </div>
  );
};
