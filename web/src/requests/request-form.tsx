import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type DocumentOwner, documentKinds } from '../../../contract/document/rules.ts';
import { ADDRESSES_MAX, DUE_DAYS_USUAL } from '../../../contract/document-request/limits.ts';
import { daysAfter } from '../../../contract/rules/dates.ts';
import { MESSAGE_MAX } from '../../../contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { CheckField } from '../form/check-field.tsx';
import { DateField } from '../form/date-field.tsx';
import { useFirstFault } from '../form/faults.ts';
import { useFormDialog } from '../form/form-dialog.tsx';
import { MultiField } from '../form/multi-field.tsx';
import { Notice } from '../form/notice.tsx';
import { ownToday } from '../form/own-today.ts';
import { preventSubmit, RecordContext } from '../form/record-context.ts';
import { TextAreaField } from '../form/text-area-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { useIdempotencyKey } from '../form/use-idempotency-key.ts';
import { DialogFooter } from '../ui/form-footer.tsx';
import { toastSuccess } from '../ui/toasts.ts';
import { addressesIn, requestSchema } from './request-schema.ts';

interface Props {
  readonly owner: DocumentOwner;
  readonly rowIds: readonly string[];
  readonly kinds?: readonly string[];
  readonly contact?: string;
  onDone(): void;
}

const ID_PREFIX = 'request-';
const required = new Set(['kinds', 'addresses', 'due']);
const requiredOfMany = new Set(['kinds', 'due']);
const TITLE = 'Document request';

const optionsOf = (owner: DocumentOwner) =>
  documentKinds.filter((kind) => kind.owner === owner).map(({ key, name }) => ({ id: key, name }));

/** Which documents, from whom, until when. */
export const RequestForm = ({ owner, rowIds, kinds = [], contact = '', onDone }: Props) => {
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const isMany = rowIds.length > 1;
  const form = useForm({
    resolver: zodResolver(requestSchema),
    mode: 'onTouched',
    defaultValues: {
      kinds: [...kinds],
      addresses: isMany ? '' : contact,
      ofContact: false,
      due: daysAfter(ownToday(), DUE_DAYS_USUAL),
      message: '',
      needsCode: owner === 'ENDUSER',
    },
    shouldFocusError: false,
  });
  useFirstFault(form, labels, ID_PREFIX);
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty);
  const send = form.handleSubmit(async ({ addresses, ...given }) => {
    setProblem('');
    const body = { tableKeyName: owner, rowIds: [...rowIds], ...given, emails: addressesIn(addresses) };
    try {
      const { made } = await api.documentRequest.create({ body }, { idempotencyKey: keyFor(body) });
      toastSuccess(TITLE, made === 1 ? '1 request is on its way' : `${made} requests are on their way`);
      onDone();
      await queries.invalidateQueries();
    } catch (failure) {
      toastFailure(failure, TITLE);
      setProblem(sayFailure(failure));
    }
  });
  return (
    <RecordContext
      value={{ mode: 'edit', required: isMany ? requiredOfMany : required, labels, busy, idPrefix: ID_PREFIX }}
    >
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : send}>
          {problem !== '' && <Notice>{problem}</Notice>}
          <MultiField<string>
            name="kinds"
            label="Documents"
            options={optionsOf(owner)}
            entryOf={(id) => id}
            idOf={(entry) => entry}
          />
          <TextField
            name="addresses"
            label="E-mail addresses"
            hint={`Up to ${ADDRESSES_MAX}, separated by commas.${isMany ? ' Each is asked for every record.' : ''}`}
          />
          {isMany && owner !== 'TECHNOLOGY_PROVIDER' && (
            <CheckField name="ofContact" label="Ask the contact of each record" />
          )}
          <DateField name="due" label="Needed until" hint="The link works for 14 days longer." />
          <TextAreaField name="message" label="Message" max={MESSAGE_MAX} rows={4} />
          <CheckField
            name="needsCode"
            label="Ask for a code"
            hint="Who opens the link has to enter a code that is mailed to the same address."
          />
          <DialogFooter onCancel={close} submit={{ label: 'Send request', pending: 'Sending…', busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};
