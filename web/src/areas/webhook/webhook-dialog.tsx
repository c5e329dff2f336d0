import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { may } from '#contract/rules/access.ts';
import { AUDIT_TYPE, type EventType, eventTypes, eventTypeWords } from '#contract/webhook/event-types.ts';
import { NewWebhook, type ShownWebhook, WEBHOOK_DESCRIPTION_MAX, WEBHOOK_URL_MAX } from '#contract/webhook/record.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { useFirstFault } from '#web/form/errors/faults.tsx';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { FormMessage } from '#web/form/form-messages.tsx';
import { preventSubmit, RecordContext } from '#web/form/record/record-context.ts';
import { ShownOnce } from '#web/form/shown-once.tsx';
import { useSession } from '#web/session/session.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import '#web/styles/form.css';

const TITLE = 'Webhook';
const ID_PREFIX = 'webhook-';

const Typed = NewWebhook.omit({ companyId: true });

interface Props {
  readonly companyId: string;
  /** The endpoint that is changed; undefined for a new one. */
  readonly webhook: ShownWebhook | undefined;
  onClose(): void;
}

interface FieldsProps extends Props {
  onCreated(secret: string): void;
}

const WebhookFields = ({ companyId, webhook, onCreated, onClose }: FieldsProps) => {
  const queries = useQueryClient();
  const holder = useSession()?.holder;
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const mayAudit = holder !== undefined && may(holder, 'activity.family') && !companyId.includes('-');
  const options = eventTypes
    .filter((type) => mayAudit || type !== AUDIT_TYPE)
    .map((id) => ({ id, name: eventTypeWords[id] }));
  const form = useForm({
    resolver: zodResolver(Typed),
    mode: 'onTouched',
    defaultValues: {
      description: webhook?.description ?? '',
      url: webhook?.url ?? '',
      types: webhook?.types ?? ([] as EventType[]),
    },
    shouldFocusError: false,
  });
  useFirstFault(form, labels, ID_PREFIX);
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty);
  const save = form.handleSubmit(async (typed) => {
    setProblem('');
    try {
      if (webhook) {
        const { id, version, offAt } = webhook;
        await api.webhook.change({ body: { ...typed, id, version, enabled: offAt === '' } });
        toastSuccess(TITLE, api.webhook.change.route.done ?? '');
        form.reset();
        onClose();
      } else {
        const { secret } = await api.webhook.create({ body: { ...typed, companyId } });
        form.reset();
        onCreated(secret);
      }
      await queries.invalidateQueries();
    } catch (failure) {
      toastFailure(failure, TITLE);
      setProblem(sayFailure(failure));
    }
  });
  const required = new Set(['description', 'url', 'types']);
  const submit = webhook
    ? { label: 'Save endpoint', pending: 'Saving…', busy }
    : { label: 'Create endpoint', pending: 'Creating…', busy };
  return (
    <RecordContext value={{ mode: 'edit', required, labels, busy, idPrefix: ID_PREFIX }}>
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : save}>
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
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
          <DialogFooter onCancel={close} submit={submit} />
        </form>
      </FormProvider>
    </RecordContext>
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
        <WebhookFields {...props} onCreated={setSecret} />
      ) : (
        <SecretOnce secret={secret} onClose={props.onClose} />
      )}
    </FormDialog>
  );
};
