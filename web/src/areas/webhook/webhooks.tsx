import { useState } from 'react';
import { eventTypeWords } from '#contract/webhook/event-types.ts';
import { FAILING_DAYS, type ShownWebhook } from '#contract/webhook/record.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWork } from '#web/api/use-work.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { OfOneCompany } from '#web/list/one-company.tsx';
import { useSession } from '#web/session/session.ts';
import { MenuButton } from '#web/ui/choice/menu-button.tsx';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { showDate, showTime } from '#web/ui/shown-values.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { SecretOnce, WebhookDialog } from './webhook-dialog.tsx';
import '#web/styles/list.css';
import '#web/styles/list-head.css';
import '#web/styles/form.css';

const TITLE = 'Webhooks';
const headings = ['Endpoint', 'Events', 'State', 'Created', 'Actions'];

const isOff = ({ offAt }: ShownWebhook) => offAt !== '';

/** How an endpoint stands, and since when. */
const WebhookState = ({ webhook: { state, failingSince, offAt } }: { readonly webhook: ShownWebhook }) => {
  if (state === 'on') return <Status kind="ok">On</Status>;
  if (state === 'off') return <Status kind="info">{`Off since ${showDate(offAt)}`}</Status>;
  if (state === 'failing')
    return (
      <span>
        <Status kind="due">Failing</Status> since {showTime(failingSince)}
      </span>
    );
  return (
    <span>
      <Status kind="failed">Switched off</Status> on {showTime(offAt)}:{' '}
      {state === 'gone' ? 'its receiver is gone' : `${FAILING_DAYS} days of failures`}
    </span>
  );
};

/** What can be done about an endpoint; undefined for what is not offered now. */
const choicesOf = (webhook: ShownWebhook) =>
  [
    { id: 'log', name: 'Show deliveries' },
    ...(isOff(webhook) ? [] : [{ id: 'test', name: 'Send test event' }]),
    { id: 'edit', name: 'Edit' },
    { id: 'switch', name: isOff(webhook) ? 'Switch on' : 'Switch off' },
    { id: 'rotate', name: 'Replace secret' },
    { id: 'delete', name: 'Delete' },
  ] as const;

type Action = ReturnType<typeof choicesOf>[number]['id'];

interface RowProps {
  readonly webhook: ShownWebhook;
  readonly choices: ReturnType<typeof choicesOf>;
  onChoose(action: Action): void;
}

const WebhookRow = ({ webhook, choices, onChoose }: RowProps) => (
  <TableRow className="row still">
    <TableCell as="th" scope="row" data-label="Endpoint" className="cell">
      <span>
        {webhook.description}
        <br />
        <span className="quiet">{webhook.url}</span>
      </span>
    </TableCell>
    <TableCell data-label="Events" className="cell">
      {webhook.types.map((type) => eventTypeWords[type]).join(', ')}
    </TableCell>
    <TableCell data-label="State" className="cell">
      <WebhookState webhook={webhook} />
    </TableCell>
    <TableCell data-label="Created" className="cell">
      {showDate(webhook.madeAt)} by {webhook.madeBy}
    </TableCell>
    <TableCell data-label="Actions" className="cell">
      <MenuButton
        className="button small"
        label={`Actions for ${webhook.description}`}
        choices={[...choices]}
        onChoose={(id) => onChoose(id as Action)}
      >
        Actions
      </MenuButton>
    </TableCell>
  </TableRow>
);

/** An endpoint that the portal has switched off is said above all of them. */
const OffBanner = ({ webhooks }: { readonly webhooks: readonly ShownWebhook[] }) => {
  const names = webhooks
    .filter(({ state }) => state === 'gone' || state === 'failed')
    .map(({ description }) => description);
  if (names.length === 0) return null;
  return (
    <div role="status" className="banner error">
      {`The portal has switched off: ${names.join(', ')}. Events wait for 30 days. Repair the receiver, then switch the endpoint on.`}
    </div>
  );
};

/** The endpoints of one company, with what can be done about them, and the log of the one that is chosen. */
const WebhooksOf = ({ companyId }: { readonly companyId: string }) => {
  const work = useWork(TITLE);
  const { data, error, refetch } = useCall(api.webhook.list, { query: { companyId } });
  const holder = useSession()?.holder;
  const [open, setOpen] = useState<{ readonly action: Action | 'create'; readonly webhook?: ShownWebhook }>();
  const [logged, setLogged] = useState('');
  const [secret, setSecret] = useState('');
  const close = () => setOpen(undefined);
  const run = (call: () => Promise<unknown>, done: string) => work(() => call().finally(close), done);
  const act = (action: Action, webhook: ShownWebhook) => {
    const { id, version, url, description, types } = webhook;
    if (action === 'log') return setLogged(id);
    if (action === 'test') return run(() => api.webhook.test({ body: { id } }), api.webhook.test.route.done);
    if (action !== 'switch') return setOpen({ action, webhook });
    const body = { id, version, url, description, types, enabled: isOff(webhook) };
    return run(() => api.webhook.change({ body }), isOff(webhook) ? 'Endpoint switched on' : 'Endpoint switched off');
  };
  const mayChange = isOpen(holder, api.webhook.create.route);
  const shown = data?.find(({ id }) => id === logged);
  const { action, webhook } = open ?? {};
  const section = useKeptFocus();
  return (
    <>
      {data && <OffBanner webhooks={data} />}
      <PageSection
        ref={section}
        isRegion
        title="Endpoints"
        aside={
          mayChange && (
            <button type="button" className="button" onClick={() => setOpen({ action: 'create' })}>
              Create endpoint
            </button>
          )
        }
      >
        <p className="section-help">
          One that is off keeps its events for 30 days and receives them when it is on again. A receiver that fails for{' '}
          {FAILING_DAYS} days, or answers with status 410, is switched off.
        </p>
        {error && !data && <Failed heading={TITLE} text={sayFailure(error)} onRetry={refetch} />}
        {!data && !error && <CardSkeleton />}
        {data?.length === 0 && <p className="quiet">There is no endpoint.</p>}
        {data && data.length > 0 && (
          <TableWrap label="Endpoints" scrolls={false}>
            <PlainTable caption="Endpoints" headings={headings}>
              {data.map((each) => (
                <WebhookRow
                  key={each.id}
                  webhook={each}
                  choices={choicesOf(each)}
                  onChoose={(chosen) => void act(chosen, each)}
                />
              ))}
            </PlainTable>
          </TableWrap>
        )}
      </PageSection>
      {shown && <DeliveryLog key={shown.id} webhook={shown} />}
      {(action === 'create' || action === 'edit') && (
        <WebhookDialog companyId={companyId} webhook={webhook} onClose={close} />
      )}
      {action === 'rotate' && webhook && (
        <ConfirmDialog
          message="Replace the secret? The one of now signs as well for 24 hours, so that the receiver can be changed in between."
          subject={webhook.description}
          onConfirm={() =>
            run(
              async () => setSecret((await api.webhook.rotate({ body: { id: webhook.id } })).secret),
              'Secret replaced',
            )
          }
          onCancel={close}
        />
      )}
      {action === 'delete' && webhook && (
        <ConfirmDialog
          destructive
          message="Delete the endpoint? Events that wait are not sent, and its log is not shown any more."
          subject={webhook.description}
          onConfirm={() => run(() => api.webhook.remove({ query: { id: webhook.id } }), api.webhook.remove.route.done)}
          onCancel={close}
        />
      )}
      {secret !== '' && (
        <FormDialog title="The secret was replaced" onClose={() => setSecret('')}>
          <SecretOnce secret={secret} onClose={() => setSecret('')} />
        </FormDialog>
      )}
    </>
  );
};

/** Endpoints to which the events of a company are sent. Role matrix row 149. */
export const Webhooks = () => {
  return (
    <div className="record">
      <div className="page-head">
        <PageTitle>{TITLE}</PageTitle>
      </div>
      <div className="section-stack">
        <p className="lead">
          The portal tells programs of your company what happens: each event is sent to an address, signed, until it is
          received. It says which record it is about; a program reads the record with an API token.
        </p>
        <OfOneCompany sees="its endpoints">
          {(company) => <WebhooksOf key={company} companyId={company} />}
        </OfOneCompany>
      </div>
    </div>
  );
};
