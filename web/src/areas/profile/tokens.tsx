import { Tabs } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../../ui/page-title.tsx';
import '@aws-amplify/ui-react/styles/tabs.css';
import '../../styles/profile.css';
import { identityProblem } from '../../auth/identity-problem.ts';
import { Token } from './token.tsx';

/** One's own tokens, hidden until they are asked for. Spec part 1, 2.10; D-20. */
export const Tokens = () => {
  const { data, error } = useQuery({
    queryKey: ['own tokens'],
    queryFn: async () => (await import('../../auth/own-tokens.ts')).ownTokens(),
    gcTime: 0,
  });
  return (
    <div className="record">
      <div className="page-head">
        <PageTitle>JWT Tokens</PageTitle>
      </div>
      <p className="lead">Whoever has one of these can act as you until it ends. Give them to nobody.</p>
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
