import * as z from 'zod';
import { asOfMistake, type RegisterDays, RegisterFileForm, SentForm } from '#contract/register/forms.ts';
import type { RegisterFile } from '#contract/register/record.ts';
import { showDay } from '#contract/rules/dates.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useReferenceOptions } from '#web/api/reference-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/form/dialog-form.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { OptionField } from '#web/form/fields/select-field.tsx';
import { TextAreaField, TextField } from '#web/form/fields/text-field.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { FormMessage } from '#web/form/form-messages.tsx';
import { FormSkeleton } from '#web/ui/feedback/card-skeleton.tsx';

const TITLE = 'Register of purposes';

interface Props {
  /** The company that a super admin has chosen. */
  readonly companyId: string | undefined;
  onClose(): void;
  onRequested(): void;
}

const schemaFor = (days: RegisterDays) =>
  z.object({
    asOf: RegisterFileForm.shape.asOf.superRefine((day, context) => {
      const mistake = asOfMistake(day, days);
      if (mistake !== '') context.addIssue(mistake);
    }),
    bureauId: z.string(),
  });

const FileFields = ({ days, companyId, onRequested }: Omit<Props, 'onClose'> & { readonly days: RegisterDays }) => {
  const bureaus = useReferenceOptions('bureaus');
  const since = days.from === '' ? 'No purposes are recorded yet.' : `From ${showDay(days.from)} to today.`;
  return (
    <DialogForm
      title={TITLE}
      idPrefix="register-file-"
      schema={schemaFor(days)}
      start={{ asOf: days.today, bureauId: '' }}
      required={['asOf']}
      submit={{ label: 'Make the file', pending: 'Requesting…' }}
      send={async ({ asOf, bureauId }, keyFor) => {
        const body = { asOf, bureauId: Number(bureauId), companyId };
        await api.register.createFile({ body }, { idempotencyKey: keyFor(body) });
        return api.register.createFile.route.done;
      }}
      onClose={onRequested}
    >
      <DateField name="asOf" label="As of" hint={since} />
      <OptionField
        name="bureauId"
        label="Bureau"
        options={bureaus}
        none="All bureaus"
        hint="Only end users that get data of it."
      />
    </DialogForm>
  );
};

/** Has a file of the register made, as of today or a day in the past. Role matrix row 143. */
export const FileDialog = (props: Props) => {
  const { data, error } = useCall(api.register.days, { query: { companyId: props.companyId } });
  return (
    <FormDialog title="Make a file" onClose={props.onClose}>
      <p>
        A zip with the register as workbook and text, and the sums by which it is checked. It is made in the background.
      </p>
      {error && <FormMessage>{sayFailure(error)}</FormMessage>}
      {data ? <FileFields {...props} days={data} /> : !error && <FormSkeleton />}
    </FormDialog>
  );
};

interface SentProps {
  readonly file: RegisterFile;
  onClose(): void;
}

/** Notes to whom a file of the register was sent. Role matrix row 144. */
export const SentDialog = ({ file, onClose }: SentProps) => (
  <FormDialog title="Mark as sent" onClose={onClose}>
    <p>{file.title}. The next file says what has changed since.</p>
    <DialogForm
      title={TITLE}
      idPrefix="register-sent-"
      schema={SentForm}
      start={{ fileId: file.id, to: file.bureau, note: '' }}
      required={['to']}
      submit={{ label: 'Mark as sent', pending: 'Saving…' }}
      send={async (body) => {
        await api.register.markSent({ body });
        return api.register.markSent.route.done;
      }}
      onClose={onClose}
    >
      <TextField name="to" label="Sent to" />
      <TextAreaField name="note" label="Note" max={MESSAGE_MAX} rows={3} />
    </DialogForm>
  </FormDialog>
);
