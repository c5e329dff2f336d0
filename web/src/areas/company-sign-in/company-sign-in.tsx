import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type ConnectionPage, modeWords } from '#contract/company-sign-in/connection.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWork } from '#web/api/use-work.ts';
import { OneCompanyBar } from '#web/list/one-company.tsx';
import { paths } from '#web/routing/paths/site.ts';
import { useSession } from '#web/session/session.ts';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';
import { ConnectionSteps } from './connection-steps.tsx';
import '#web/styles/list.css';
import '#web/styles/list-head.css';
import '#web/styles/form.css';

const ConnectionDialog = openedPart(() => import('./connection-dialog.tsx').then((module) => module.ConnectionDialog));
const ModeDialog = openedPart(() => import('./mode-dialog.tsx').then((module) => module.ModeDialog));

const TITLE = 'Company sign-in';
const headings = ['Company', 'E-mail domain', 'Approval', 'Who signs in with it'];

const approvalWords = { waiting: 'Waits for approval', approved: 'Approved', refused: 'Refused' } as const;

/** Connections of other companies of the tenant, for who decides about them. */
const Others = ({ others }: Pick<ConnectionPage, 'others'>) => (
  <PageSection isRegion title="Connections of other companies">
    <TableWrap label="Connections of other companies" scrolls={false}>
      <PlainTable caption="Connections of other companies" headings={headings}>
        {others.map(({ companyId, companyName, domain, approval, mode }) => (
          <TableRow key={companyId} className="row still">
            <TableCell as="th" scope="row" data-label="Company" className="cell">
              <Link to={paths.companySignIn(companyId)}>{companyName}</Link>
            </TableCell>
            <TableCell data-label="E-mail domain" className="cell">
              {domain}
            </TableCell>
            <TableCell data-label="Approval" className="cell">
              {approvalWords[approval.state]}
            </TableCell>
            <TableCell data-label="Who signs in with it" className="cell">
              {modeWords[mode]}
            </TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </TableWrap>
  </PageSection>
);

type Opened = 'edit' | 'mode' | 'delete' | 'refuse';

interface ConnectionOfProps {
  readonly companyId: string;
  /** Whether the user sets the connection up, and does not only decide about it. */
  readonly isManaged: boolean;
}

/** The connection of one company, with what can be done about it. */
const ConnectionOf = ({ companyId, isManaged }: ConnectionOfProps) => {
  const work = useWork(TITLE);
  const { data, error, refetch } = useCall(api.companySignIn.page, { query: { companyId } });
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  const run = (call: () => Promise<unknown>, done: string) => work(() => call().finally(close), done);
  const holder = useSession()?.holder;
  const mayManage = isManaged && isOpen(holder, api.companySignIn.save.route);
  if (error && !data) return <Failed heading={TITLE} text={sayFailure(error)} onRetry={refetch} />;
  if (!data) return <CardSkeleton />;
  const { connection, portal, users, others } = data;
  const decide = (approved: boolean) =>
    connection &&
    run(
      () => api.companySignIn.decide({ body: { companyId, version: connection.version, approved } }),
      approved ? 'Approved' : 'Refused',
    );
  return (
    <>
      {connection ? (
        <ConnectionSteps
          connection={connection}
          portal={portal}
          users={users}
          mayManage={mayManage}
          onEdit={() => setOpen('edit')}
          onDelete={() => setOpen('delete')}
          onMode={() => setOpen('mode')}
          onCheck={() =>
            void run(
              () => api.companySignIn.checkProof({ body: { companyId } }),
              api.companySignIn.checkProof.route.done,
            )
          }
          onApprove={() => void decide(true)}
          onRefuse={() => setOpen('refuse')}
        />
      ) : (
        <PageSection isRegion title="Connection">
          <p className="section-help">Users of this company sign in with a password and a second factor.</p>
          {mayManage && (
            <div className="actions section-actions">
              <button type="button" className="button primary" onClick={() => setOpen('edit')}>
                Set up the company sign-in
              </button>
            </div>
          )}
        </PageSection>
      )}
      {others.length > 0 && <Others others={others} />}
      {open === 'edit' && <ConnectionDialog companyId={companyId} connection={connection} onClose={close} />}
      {open === 'mode' && connection && <ModeDialog connection={connection} users={users} onClose={close} />}
      {open === 'delete' && connection && (
        <ConfirmDialog
          destructive
          message="Delete the connection? Nobody signs in with the provider of the company any more; who has no password uses Forgot Password."
          subject={connection.domain}
          onConfirm={() =>
            run(() => api.companySignIn.remove({ query: { companyId } }), api.companySignIn.remove.route.done)
          }
          onCancel={close}
        />
      )}
      {open === 'refuse' && connection && (
        <ConfirmDialog
          destructive
          message="Refuse the connection? Nobody signs in with the provider of the company, and the company is told."
          subject={`${connection.companyName}, ${connection.domain}`}
          onConfirm={() => decide(false)}
          onCancel={close}
        />
      )}
    </>
  );
};

/** How users of a company sign in with its own provider. Role matrix rows 153 and 154; ADR 0054. */
export const CompanySignIn = () => {
  const session = useSession();
  const [params] = useSearchParams();
  if (!session) return null;
  const { holder, companyId } = session;
  const named = params.get('company') ?? '';
  const company = holder.isSuperadmin ? named : named || companyId;
  return (
    <div className="record">
      <div className="page-head">
        <PageTitle>{TITLE}</PageTitle>
      </div>
      <div className="section-stack">
        <p className="lead">
          Users of your company can sign in with the provider that your company has (SAML 2.0 or OpenID Connect). Roles
          and rights stay in the portal.
        </p>
        <OneCompanyBar />
        {!holder.isSuperadmin && company !== companyId && (
          <p>
            <Link to={paths.companySignIn()}>The connection of your own company</Link>
          </p>
        )}
        {company === '' ? (
          <p className="lead">Choose a company to see its connection.</p>
        ) : (
          <ConnectionOf key={company} companyId={company} isManaged={holder.isSuperadmin || company === companyId} />
        )}
      </div>
    </div>
  );
};
