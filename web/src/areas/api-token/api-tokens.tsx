import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ShownToken } from '#contract/api-token/record.ts';
import { may } from '#contract/rules/access.ts';
import { scopeWords } from '#contract/rules/token-scopes.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { OfOneCompany } from '#web/list/one-company.tsx';
import { paths } from '#web/routing/paths/site.ts';
import { useSession } from '#web/session/session.ts';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { showDate, showTime } from '#web/ui/shown-values.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { RevokeDialog, TokenDialog } from './token-dialogs.tsx';
import '#web/styles/list.css';
import '#web/styles/list-head.css';
import '#web/styles/form.css';

const headings = ['Name', 'Scopes', 'State', 'Last used', 'Created', 'Actions'];

/** How a token stands, and until when or since when. */
const TokenState = ({ token: { state, endsAt, revokedAt, revokedBy, why } }: { readonly token: ShownToken }) => {
  if (state === 'valid')
    return (
      <span>
        <Status kind="ok">Valid</Status> until {showTime(endsAt)}
      </span>
    );
  if (state === 'ended') return <Status kind="info">{`Ended on ${showDate(endsAt)}`}</Status>;
  return (
    <span>
      <Status kind="failed">Revoked</Status> on {showTime(revokedAt)} by {revokedBy}: {why}
    </span>
  );
};

interface RowProps {
  readonly token: ShownToken;
  onRevoke(): void;
}

const TokenRow = ({ token, onRevoke }: RowProps) => (
  <TableRow className="row still">
    <TableCell as="th" scope="row" data-label="Name" className="cell">
      {token.name}
    </TableCell>
    <TableCell data-label="Scopes" className="cell">
      {token.scopes.map((scope) => scopeWords[scope]).join(', ')}
      {token.networks.length > 0 && `; only from ${token.networks.join(', ')}`}
    </TableCell>
    <TableCell data-label="State" className="cell">
      <TokenState token={token} />
    </TableCell>
    <TableCell data-label="Last used" className="cell">
      {token.lastUsedAt === '' ? 'Never' : `${showDate(token.lastUsedAt)} from ${token.lastFrom}`}
    </TableCell>
    <TableCell data-label="Created" className="cell">
      {showDate(token.madeAt)} by {token.madeBy}
    </TableCell>
    <TableCell data-label="Actions" className="cell">
      {token.state === 'valid' && (
        <button type="button" className="button small" onClick={onRevoke}>
          Revoke<span className="visually-hidden"> {token.name}</span>
        </button>
      )}
    </TableCell>
  </TableRow>
);

const newestFirst = (one: ShownToken, other: ShownToken) => other.madeAt.localeCompare(one.madeAt);

interface TokensProps {
  readonly title: string;
  readonly help: string;
  /** The company of service tokens; undefined for the user's own tokens. */
  readonly companyId: string | undefined;
}

/** The tokens of one owner, the newest first, with what can be done about them. */
const TokensOf = ({ title, help, companyId }: TokensProps) => {
  const { data, error, refetch } = useCall(api.apiToken.list, { query: { companyId } });
  const holder = useSession()?.holder;
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ShownToken>();
  const section = useKeptFocus();
  return (
    <PageSection
      ref={section}
      isRegion
      title={title}
      aside={
        isOpen(holder, api.apiToken.create.route) && (
          <button type="button" className="button" onClick={() => setCreating(true)}>
            {companyId === undefined ? 'Create token' : 'Create company token'}
          </button>
        )
      }
    >
      <p className="section-help">{help}</p>
      {error && !data && <Failed heading={title} text={sayFailure(error)} onRetry={refetch} />}
      {!data && !error && <CardSkeleton />}
      {data?.length === 0 && <p className="quiet">There is no token.</p>}
      {data && data.length > 0 && (
        <TableWrap label={title} scrolls={false}>
          <PlainTable caption={title} headings={headings}>
            {data.toSorted(newestFirst).map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
            ))}
          </PlainTable>
        </TableWrap>
      )}
      {isCreating && <TokenDialog companyId={companyId} onClose={() => setCreating(false)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </PageSection>
  );
};

/** Tokens by which programs use the portal: the user's own, and those of a company for those who manage them. Role matrix rows 147 and 148. */
export const ApiTokens = () => {
  const session = useSession();
  if (!session) return null;
  const { holder } = session;
  return (
    <div className="record">
      <div className="page-head">
        <PageTitle>API Tokens</PageTitle>
      </div>
      <div className="section-stack">
        <p className="lead">
          A program that has a token uses the portal as the token allows, without a second factor. Keep tokens where
          passwords are kept, and revoke one that may have become known. How programs call the portal, with limits and
          examples: <Link to={paths.developers()}>API for programs</Link>.
        </p>
        <TokensOf
          title="My tokens"
          help="A token of yours may do no more than you may, and ends when your account does; it is valid for 90 days at most."
          companyId={undefined}
        />
        {may(holder, 'token.service') && (
          <OfOneCompany sees="its tokens">
            {(company) => (
              <TokensOf
                key={company}
                title="Tokens of the company"
                help="They belong to the company, whoever created them, and are valid for 366 days at most. Create the next one before one ends, and revoke the old one when the program uses the new one."
                companyId={company}
              />
            )}
          </OfOneCompany>
        )}
      </div>
    </div>
  );
};
