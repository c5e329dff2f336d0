import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '#contract/rules/access.ts';
import { AUDIT_TYPE, type EventType, eventTypes, eventTypeWords } from '#contract/webhook/event-types.ts';
import { NewWebhook, type ShownWebhook, WEBHOOK_DESCRIPTION_MAX, WEBHOOK_URL_MAX } from '#contract/webhook/record.ts';
import { api } from '#web/api/client.ts';
import { DialogForm } from '#web/form/dialog-form.tsx';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { ShownOnce } from '#web/form/shown-once.tsx';
import { useSession } from '#web/session/session.ts';

const TITLE = 'Webhook';

const Typed = NewWebhook.omit({ companyId: true });

interface Props {
  readonly companyId: string;
  /** The endpoint that is changed; undefined for a new one. */
  readonly webhook: ShownWebhook | undefined;
  onClose(): void;
}

const WebhookForm = ({ companyId, webhook, onCreated, onClose }: Props & { onCreated(secret: string): void }) => {
  const queries = useQueryClient();
  const holder = useSession()?.holder;
  const mayAudit = holder !== undefined && may(holder, 'activity.family') && !companyId.includes('-');
  const options = eventTypes
    .filter((type) => mayAudit || type !== AUDIT_TYPE)
    .map((id) => ({ id, name: eventTypeWords[id] }));
  return (
    <DialogForm
      title={TITLE}
      idPrefix="webhook-"
      schema={Typed}
      start={{ description: webhook?.description ?? '', url: webhook?.url ?? '', types: webhook?.types ?? [] }}
      required={['description', 'url', 'types']}
      submit={
        webhook ? { label: 'Save endpoint', pending: 'Saving…' } : { label: 'Create endpoint', pending: 'Creating…' }
      }
      send={async (typed) => {
        if (webhook) {
          const { id, version, offAt } = webhook;
          await api.webhook.change({ body: { ...typed, id, version, enabled: offAt === '' } });
          return api.webhook.change.route.done;
        }
        const { secret } = await api.webhook.create({ body: { ...typed, companyId } });
        onCreated(secret);
        await queries.invalidateQueries();
        return undefined;
      }}
      onClose={onClose}
    >
      <TextField
        name="description"
        label="Description"
        max={WEBHOOK_DESCRIPTION_MAX}
        hint="Such as the system that receives the events."
      />
      <TextField
        name="url"
        label="Address"
        max={WEBHOOK_URL_MAX}
        hint="Such as https://hooks.example.com/portal, with port 443 or 8443."
      />
      <MultiField<EventType>
        name="types"
        label="Events"
        options={options}
        entryOf={(id) => id as EventType}
        idOf={(id) => id}
      />
    </DialogForm>
  );
};

/** The secret of an endpoint, once. */
export const SecretOnce = ({ secret, onClose }: { readonly secret: string; onClose(): void }) => (
  <ShownOnce
    title={TITLE}
    text={secret}
    note="The receiver verifies with it that events come from the portal."
    onClose={onClose}
  />
);

/** Creates an endpoint and shows its secret once, or changes one. Role matrix row 149. */
export const WebhookDialog = (props: Props) => {
  const [secret, setSecret] = useState('');
  const title = props.webhook ? `Edit ${props.webhook.description}` : 'Create an endpoint';
  return (
    <FormDialog title={secret === '' ? title : 'The endpoint was created'} onClose={props.onClose}>
      {secret === '' ? (
        <WebhookForm {...props} onCreated={setSecret} />
      ) : (
        <SecretOnce secret={secret} onClose={props.onClose} />
      )}
    </FormDialog>
  );
};
