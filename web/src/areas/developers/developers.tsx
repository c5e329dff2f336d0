import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { refusals } from '#contract/openapi/refusals.ts';
import { ASSOCIATION_PAGE_SIZE, MAX_PAGE_SIZE } from '#contract/rules/limits.ts';
import { PERSONAL_DAYS_MAX, SERVICE_DAYS_MAX, TOKENS_MAX } from '#contract/rules/token-scopes.ts';
import { CALLS_OF_A_TOKEN, CALLS_OF_AN_ADDRESS, MCP } from '#contract/v1.ts';
import { paths } from '#web/routing/paths/site.ts';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import './developers.css';

const minutes = CALLS_OF_AN_ADDRESS.within / 60;

const limits: readonly (readonly [string, string])[] = [
  [
    'Calls of a token',
    `${CALLS_OF_A_TOKEN.times} a minute; Retry-After of the answer 429 says how many seconds to wait`,
  ],
  [
    'Calls from an address',
    `${CALLS_OF_AN_ADDRESS.times.toLocaleString('en-US')} in ${minutes} minutes, of all tokens together`,
  ],
  [
    'Rows of an answer',
    `${MAX_PAGE_SIZE} at most, of providers ${ASSOCIATION_PAGE_SIZE.toLocaleString('en-US')}; next is the cursor of the rows that follow`,
  ],
  ['Request', '6 MB at most; documents are uploaded to an address of their own'],
  ['Idempotency-Key', 'A request that is sent again with its key within 24 hours is done once'],
  ['Tokens of a user', `${TOKENS_MAX}, for ${PERSONAL_DAYS_MAX} days at most`],
  ['Tokens of a company', `${TOKENS_MAX}, for ${SERVICE_DAYS_MAX} days at most`],
];

/** Draws what the library draws, once; `retry` tries again. */
const useReference = () => {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
  const draw = useCallback(async () => {
    setState('loading');
    try {
      const [{ drawReference }, quickStart] = await Promise.all([
        import('./reference.ts'),
        fetch('/api-quick-start.md').then((answer) => (answer.ok ? answer.text() : Promise.reject(answer))),
      ]);
      if (place.current) drawReference(place.current, quickStart, () => setState('drawn'));
    } catch {
      setState('failed');
    }
  }, []);
  useEffect(() => void draw(), [draw]);
  return { place, state, retry: draw };
};

/** How programs call the portal: limits, errors, a quick start and all calls. Anyone may read it. */
export const Developers = () => {
  const { place, state, retry } = useReference();
  return (
    <article className="developers">
      <h1>API for programs</h1>
      <p className="prose">
        Programs call the portal below <code>/v1</code> with a token, which users make at{' '}
        <Link to={paths.apiTokens()}>API Tokens</Link> and send as <code>Authorization: Bearer ncp_…</code>. A token has
        scopes, never more rights than its user or company, and ends. Answers are JSON. A record is changed as it was
        read: its <code>ETag</code> is sent as <code>If-Match</code>. Names and fields stay as they are; fields and
        calls may be added.
      </p>
      <p>
        <a href="/openapi-v1.json" download>
          Download the OpenAPI 3.1 document
        </a>
      </p>
      <h2>Limits</h2>
      <dl className="pairs">
        {limits.map(([what, limit]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{limit}</dd>
          </div>
        ))}
      </dl>
      <h2>Errors</h2>
      <p className="prose">
        What is refused is <code>application/problem+json</code>: <code>title</code> is the sentence of the portal,{' '}
        <code>detail</code> says what to do, <code>correlationId</code> names the request for support.
      </p>
      <dl className="pairs">
        {Object.entries(refusals).map(([status, text]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <h2>Assistants</h2>
      <p className="prose">
        An assistant that speaks the Model Context Protocol reads the portal at{' '}
        <code>{`${location.origin}${MCP}`}</code> (Streamable HTTP) with the same tokens, sent as{' '}
        <code>Authorization: Bearer ncp_…</code>. It has nine tools, which only read and answer 200 rows at most. Give
        its token scopes that read, and no others.
      </p>
      {state === 'loading' && <CardSkeleton />}
      {state === 'failed' && (
        <Failed heading="Calls" text="The list of calls could not be loaded." onRetry={() => void retry()} />
      )}
      <div ref={place} className="reference" />
    </article>
  );
};
