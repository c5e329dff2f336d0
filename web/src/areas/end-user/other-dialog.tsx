import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type OtherEntry, OtherEntry as schema } from '../../../../contract/records/provider.ts';
import { NAME_MAX, PHONE_MAX } from '../../../../contract/rules/limits.ts';
import { api } from '../../api/client.ts';
import { describeFailure, toastFailure } from '../../api/failure.ts';
import { keyOf } from '../../api/use-call.ts';
import { DateField } from '../../form/date-field.tsx';
import { RecordContext } from '../../form/record-context.ts';
import { requiredFields } from '../../form/required-fields.ts';
import { TextField } from '../../form/text-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import '../../styles/form.css';

const TITLE = 'Other Technology Provider';

interface Props {
  readonly endUserId: string;
  /** The entry that is changed; undefined to add one. */
  readonly tpId: string | undefined;
  onClose(): void;
}

/** Another 'other' provider of an end user: inactive until it is activated. Spec part 2, section 2, 'Others'; D-62. */
export const OtherDialog = ({ endUserId, tpId, onClose }: Props) => {
  const { data, error } = useQuery({
    queryKey: ['other entry', tpId],
    queryFn: () => api.techProvider.readOther({ query: { endUserId, tpId: tpId ?? '' } }),
    enabled: tpId !== undefined,
    gcTime: 0,
  });
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const save = async (values: OtherEntry) => {
    try {
      if (data) await api.techProvider.update({ body: { ...values, id: data.id, version: data.version } });
      else
        await api.techProvider.create({ body: { ...values, isEndUserTp: true, endUserId } }, { idempotencyKey: key });
      toastSuccess(TITLE, data ? 'Updated successfully' : 'Saved successfully');
      onClose();
      await queries.invalidateQueries({ queryKey: [keyOf(api.techProvider.othersOfEndUser.route)] });
    } catch (failure) {
      toastFailure(failure, TITLE);
    }
  };
  return (
    <Dialog
      title={tpId === undefined ? 'Add Another Others' : 'Edit Other Technology Provider'}
      keeps
      onClose={onClose}
    >
      {error && <p role="alert">{describeFailure(error).message}</p>}
      {(tpId === undefined || data) && <OtherForm entry={data} onSave={save} onClose={onClose} />}
    </Dialog>
  );
};

interface FormProps {
  readonly entry: OtherEntry | undefined;
  onSave(values: OtherEntry): Promise<void>;
  onClose(): void;
}

const EMPTY: OtherEntry = { name: '', endUserContactName: '', endUserContactPhone: '', tpType: '', reviewDate: '' };

const OtherForm = ({ entry, onSave, onClose }: FormProps) => {
  const form = useForm({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues: entry ?? EMPTY });
  const [labels] = useState(() => new Map<string, string>());
  const required = useMemo(() => requiredFields(schema), []);
  const busy = form.formState.isSubmitting;
  const refuse = () => toastError(TITLE, 'Pls fill all required fields');
  return (
    <RecordContext value={{ mode: 'edit', required, labels, idPrefix: 'other-' }}>
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={form.handleSubmit(onSave, refuse)}>
          <TextField name="name" label="Technology Provider Name" max={NAME_MAX} />
          <TextField name="endUserContactName" label="Technology Provider Contact Name" max={NAME_MAX} />
          <TextField name="endUserContactPhone" label="Technology Provider Phone" type="tel" max={PHONE_MAX} />
          <TextField name="tpType" label="Technology Provider Type" max={NAME_MAX} />
          <DateField name="reviewDate" label="NCRA Review Date" />
          <div className="dialog-actions">
            <button type="button" className="button" onClick={onClose}>
              Cancel
            </button>
            <button type="submit" className="button primary" aria-disabled={busy}>
              {busy ? 'Saving…' : 'Save'}
            </button>
          </div>
        </form>
      </FormProvider>
    </RecordContext>
  );
};
