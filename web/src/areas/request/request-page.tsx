import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type AnswerHeaders,
  PROOF_HEADER,
  type RequestedDocuments,
  type RequestPage as RequestPageData,
  TOKEN_HEADER,
} from '#contract/request-answer/forms.ts';
import { api } from '#web/api/client.ts';
import { TransportError } from '#web/api/failure.ts';
import { runGuarded } from '#web/routing/leave-guard.ts';
import { requestPath } from '#web/routing/paths/site.ts';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { EnterCode } from './enter-code.tsx';
import { OpenRequests } from './open-requests.tsx';
import '#web/styles/request.css';

const TOKEN = 'request-token';
const PROOF = 'request-proof';

/** Of this tab only; a browser that stores nothing needs the link, or the code, again when the page is loaded again. */
const readStored = (name: string) => {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
};
const keep = (name: string, value: string) => {
  try {
    if (value === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // Then only this page knows it.
  }
};

/**
 * The token that came behind '#' in the mailed link, and the proof that its code was entered. The token is removed from the
 * address bar at once, so that it stays out of the history and of what is copied from there.
 */
const useLink = () => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const mailed = hash.slice(1);
  const [token, setToken] = useState(() => mailed || readStored(TOKEN));
  const [proof, setProof] = useState(() => (mailed === '' || mailed === readStored(TOKEN) ? readStored(PROOF) : ''));
  useEffect(() => {
    if (mailed === '') return;
    navigate(requestPath, { replace: true });
    const open = () => {
      if (mailed !== readStored(TOKEN)) {
        keep(PROOF, '');
        setProof('');
      }
      keep(TOKEN, mailed);
      setToken(mailed);
    };
    // Another link shows other requests: what is typed for these would be lost.
    if (mailed === token) open();
    else runGuarded(open);
  }, [mailed, token, navigate]);
  const headers: AnswerHeaders = { [TOKEN_HEADER]: token, [PROOF_HEADER]: proof };
  return {
    token,
    headers,
    prove: (given: string) => {
      keep(PROOF, given);
      setProof(given);
    },
    forget: () => {
      keep(TOKEN, '');
      keep(PROOF, '');
    },
  };
};

/** While a file is being checked, its state is polled this often: well below the tries that a link has in a minute. */
const AGAIN_MS = 4_000;
/** A page of several requests, or of photos, leaves more of these tries to what is sent. */
const AGAIN_OF_MANY_MS = 8_000;

const nextLook = (page: RequestPageData | undefined) => {
  const { requests = [] } = page ?? {};
  const isChecking = (inspection: RequestedDocuments['inspection']) =>
    inspection?.photos.some(({ state }) => state === 'checking') ?? false;
  const isPhoto = requests.some(({ inspection }) => isChecking(inspection));
  const isFile = requests.some(({ files }) => files.some(({ state }) => state === 'checking'));
  if (!isPhoto && !isFile) return false;
  return isPhoto || requests.length > 1 ? AGAIN_OF_MANY_MS : AGAIN_MS;
};

const Message = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="card">
    <PageTitle>{title}</PageTitle>
    {children}
  </section>
);

const problems: Readonly<Record<number, readonly [title: string, text: string]>> = {
  404: ['This link is not known', 'Please open the link from your mail again, all of it.'],
  410: ['This link has ended', 'The request is closed, or you were mailed again: then use the newest mail.'],
  429: ['Too many tries', 'Please wait a minute, then try again.'],
};

/** What is read by a link is cached separately from what is read in a session. */
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });

/** The page behind a mailed request for documents or an inspection, for people without an account. It never sends a session of the portal along. */
export const RequestPage = () => (
  <QueryClientProvider client={queries}>
    <Request />
  </QueryClientProvider>
);

/** What one link led to is not said of the next one that is opened in the same tab. */
const Request = () => {
  const link = useLink();
  if (link.token === '')
    return (
      <Message title="Request">
        <p>Please open the link from your mail.</p>
      </Message>
    );
  return <RequestOfLink key={link.token} {...link} />;
};

const RequestOfLink = ({ headers, prove, forget }: Omit<ReturnType<typeof useLink>, 'token'>) => {
  const [said, setSaid] = useState<readonly [title: string, text: string]>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['request', headers],
    queryFn: ({ signal }) => api.requestAnswer.page({ headers }, { signal, quiet: true }),
    enabled: said === undefined,
    gcTime: 0,
    refetchInterval: ({ state }) => nextLook(state.data),
  });
  const end = (title: string, text: string) => {
    forget();
    setSaid([title, text]);
  };
  if (said)
    return (
      <Message title={said[0]}>
        <p role="status">{said[1]}</p>
      </Message>
    );
  if (error && !data) {
    const known = error instanceof TransportError ? problems[error.http] : undefined;
    const [title, text] = known ?? ['The request could not be loaded', 'Please check your connection and try again.'];
    return (
      <Message title={title}>
        <p role="alert">{text}</p>
        <div className="actions">
          <button type="button" className="button" aria-disabled={isFetching} onClick={() => refetch()}>
            Try again
          </button>
        </div>
      </Message>
    );
  }
  if (!data) return <CardSkeleton />;
  if (data.needsCode) return <EnterCode page={data} headers={headers} onProof={prove} />;
  return <OpenRequests page={data} headers={headers} onChanged={refetch} onEnd={end} />;
};
