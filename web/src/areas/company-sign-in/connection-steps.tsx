import {
  type ConnectionPage,
  modeWords,
  PROOF_CHECK_DAYS,
  PROOF_GRACE_DAYS,
  providerTypeWords,
  type ShownConnection,
} from '#contract/company-sign-in/connection.ts';
import { roles } from '#contract/rules/roles.ts';
import { ShownEntry, ShownList } from '#web/form/fields/shown-field.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { toastError, toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { showDate, showTime } from '#web/ui/shown-values.tsx';
import '#web/styles/company-sign-in.css';

const TITLE = 'Company sign-in';

/** A value that is entered elsewhere, with a button that copies it. */
const Copied = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toastSuccess(TITLE, 'Copied'),
      () => toastError(TITLE, 'It could not be copied. Select it and copy it by hand.'),
    );
  return (
    <ShownEntry label={label}>
      <span className="copied-value">
        <code>{text}</code>
        <button type="button" className="button small" onClick={copy}>
          Copy<span className="visually-hidden"> {label}</span>
        </button>
      </span>
    </ShownEntry>
  );
};

interface Props {
  readonly connection: ShownConnection;
  readonly portal: ConnectionPage['portal'];
  readonly users: ConnectionPage['users'];
  readonly mayManage: boolean;
  onEdit(): void;
  onDelete(): void;
  onMode(): void;
  onCheck(): void;
  onApprove(): void;
  onRefuse(): void;
}

/** The step that the user is to take next; '' where others are to take one. Its button stands out. */
const nextStepOf = ({ connection, mayManage }: Props): 'proof' | 'approval' | 'mode' | '' => {
  const { proof, approval, mayDecide } = connection;
  if (mayDecide && approval.state === 'waiting') return 'approval';
  if (!mayManage) return '';
  if (proof.state !== 'proven') return 'proof';
  return approval.state === 'approved' ? 'mode' : '';
};

const buttonOf = (isNext: boolean) => (isNext ? 'button primary' : 'button');

const roleNames = (held: number) => roles.find(({ id }) => id === held)?.RoleName ?? '';

/** The provider as it was entered, and what is entered at it. */
const ProviderStep = ({ connection, portal, mayManage, onEdit, onDelete }: Props) => {
  const { type, domain, metadataUrl, issuer, clientId, factorClaim, factorValue, defaultRole } = connection;
  return (
    <PageSection isRegion title="1. Provider">
      <ShownList>
        <ShownEntry label="E-mail domain">{domain}</ShownEntry>
        <ShownEntry label="Kind of provider">{providerTypeWords[type]}</ShownEntry>
        {type === 'saml' ? (
          <ShownEntry label="Metadata">{metadataUrl || 'Entered as a text'}</ShownEntry>
        ) : (
          <ShownEntry label="Issuer and client id">{`${issuer}, ${clientId}`}</ShownEntry>
        )}
        <ShownEntry label="Second factor">
          {factorClaim === '' ? 'The portal sends a code' : `Reported by ${factorClaim}: ${factorValue}`}
        </ShownEntry>
        <ShownEntry label="Role of users whom nobody has invited">{roleNames(defaultRole)}</ShownEntry>
      </ShownList>
      <h3>Enter at the provider</h3>
      <ShownList>
        {type === 'saml' ? (
          <>
            <Copied label="Entity id (audience)" text={portal.entityId} />
            <Copied label="Assertion consumer service" text={portal.assertionUrl} />
          </>
        ) : (
          <Copied label="Redirect address" text={portal.redirectUrl} />
        )}
      </ShownList>
      {mayManage && (
        <div className="actions section-actions">
          <button type="button" className="button" onClick={onEdit}>
            Edit connection
          </button>
          <button type="button" className="button" onClick={onDelete}>
            Delete connection
          </button>
        </div>
      )}
    </PageSection>
  );
};

const ProofState = ({ proof: { state, provenAt, failingSince } }: ShownConnection) => {
  if (state === 'missing') return <Status kind="missing">Not proven yet</Status>;
  if (state === 'proven') return <Status kind="ok">{`Proven since ${showDate(provenAt)}`}</Status>;
  return <Status kind="overdue">{`The record is missing since ${showDate(failingSince)}`}</Status>;
};

/** The TXT record that shows that the domain is the company's. */
const ProofStep = (props: Props) => {
  const { connection, mayManage, onCheck } = props;
  const { proof } = connection;
  return (
    <PageSection isRegion title="2. Domain">
      <p className="section-help">
        Enter this TXT record at the DNS of your domain, and leave it there: the portal looks for it every{' '}
        {PROOF_CHECK_DAYS} days. Where it is missing for {PROOF_GRACE_DAYS} days, the company sign-in is switched off.
      </p>
      <p className="step-state">
        <ProofState {...connection} />
      </p>
      <ShownList>
        <Copied label="Name" text={proof.name} />
        <Copied label="Text" text={proof.text} />
        {proof.checkedAt !== '' && <ShownEntry label="Last looked for">{showTime(proof.checkedAt)}</ShownEntry>}
      </ShownList>
      {mayManage && (
        <div className="actions section-actions">
          <button type="button" className={buttonOf(nextStepOf(props) === 'proof')} onClick={onCheck}>
            Check now
          </button>
        </div>
      )}
    </PageSection>
  );
};

const ApprovalState = ({ approval: { state, at, by } }: ShownConnection) => {
  if (state === 'waiting') return <Status kind="due">Waits for approval</Status>;
  const words = `${state === 'approved' ? 'Approved' : 'Refused'} on ${showDate(at)} by ${by}`;
  return <Status kind={state === 'approved' ? 'ok' : 'failed'}>{words}</Status>;
};

const ApprovalStep = (props: Props) => {
  const { connection, onApprove, onRefuse } = props;
  return (
    <PageSection isRegion title="3. Approval">
      <p className="section-help">
        A super admin approves the connection of a root company, and its NCRA staff those of its resellers. Another
        domain, provider or second factor is approved again, and nobody signs in with the company until then.
      </p>
      <p className="step-state">
        <ApprovalState {...connection} />
      </p>
      {connection.mayDecide && (
        <div className="actions section-actions">
          {connection.approval.state !== 'approved' && (
            <button type="button" className={buttonOf(nextStepOf(props) === 'approval')} onClick={onApprove}>
              Approve
            </button>
          )}
          {connection.approval.state !== 'refused' && (
            <button type="button" className="button" onClick={onRefuse}>
              Refuse
            </button>
          )}
        </div>
      )}
    </PageSection>
  );
};

const namesOf = (ids: readonly string[], users: ConnectionPage['users']) =>
  ids.map((id) => users.find((user) => user.id === id)?.name ?? 'A user who cannot sign in').join(', ');

const ModeStep = (props: Props) => {
  const { connection, portal, users, mayManage, onMode } = props;
  const { mode, testers, emergency } = connection;
  return (
    <PageSection isRegion title="4. Who signs in with the company">
      <ShownList>
        <ShownEntry label="Mode">{modeWords[mode]}</ShownEntry>
        {mode === 'test' && <ShownEntry label="Users who try it">{namesOf(testers, users)}</ShownEntry>}
        {mode === 'required' && (
          <ShownEntry label="Users who keep their password">{namesOf(emergency, users)}</ShownEntry>
        )}
        {mode === 'test' && <Copied label="Address to try it" text={portal.testUrl} />}
      </ShownList>
      {mayManage && (
        <div className="actions section-actions">
          <button type="button" className={buttonOf(nextStepOf(props) === 'mode')} onClick={onMode}>
            Change mode
          </button>
        </div>
      )}
    </PageSection>
  );
};

/** A connection in the order in which it is set up. */
export const ConnectionSteps = (props: Props) => (
  <>
    <ProviderStep {...props} />
    <ProofStep {...props} />
    <ApprovalStep {...props} />
    <ModeStep {...props} />
  </>
);
