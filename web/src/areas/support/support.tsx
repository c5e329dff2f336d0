import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useController, useForm } from 'react-hook-form';
import type { Named } from '#contract/fields/common.ts';
import { SUPPORT_DESCRIPTION_MAX, SUPPORT_NAME_MAX, TEXT_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { putFile } from '#web/api/files.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorSummary, useFirstFault } from '#web/form/errors/faults.tsx';
import { describeFile } from '#web/form/fields/chosen-file.ts';
import { TextAreaField, TextField } from '#web/form/fields/text-field.tsx';
import { LeaveDialog } from '#web/form/form-dialog.tsx';
import { BroughtBack, FormMessage } from '#web/form/form-messages.tsx';
import { preventSubmit, RecordContext, useField } from '#web/form/record/record-context.ts';
import { requiredFields } from '#web/form/required-fields.ts';
import { useDraft } from '#web/form/use-draft.ts';
import { useIdempotencyKey } from '#web/form/use-submission.ts';
import { siteConfig } from '#web/session/site-config.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { closeErrors, toastError, toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { PageFooter } from '#web/ui/form-footer.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import { deskOutcome, emptyRequest, postCase, SupportForm, type SupportValues } from './post-case.ts';
import '#web/styles/form.css';
import '#web/styles/support.css';

type Sent = (file: number, bytes: number) => void;

const sendFiles = async (attachments: readonly File[], onSent: Sent) => {
  const files = attachments.map(({ name, size }) => ({ name, size }));
  const { id, attachments: accepted } = await api.support.attach({ body: { attachments: files } });
  for (const [index, file] of attachments.entries()) {
    const target = accepted[index]?.upload;
    if (target) await putFile(file, target, (bytes) => onSent(index, bytes));
  }
  return id;
};

/**
 * Sends the files one after the other, then the request that names them. Sent again after a lost answer it is the same
 * case, whose files are there already. D-48, D-82.
 */
const useSendRequest = () => {
  const keyFor = useIdempotencyKey();
  const complete = useRef({ key: '', id: '' });
  return async ({ attachments, ...request }: SupportValues, onSent: Sent) => {
    const files = await Promise.all(attachments.map(describeFile));
    const key = keyFor({ ...request, files });
    if (complete.current.key !== key) complete.current = { key, id: await sendFiles(attachments, onSent) };
    const { id } = complete.current;
    await api.support.submit({ body: { ...request, id } }, { idempotencyKey: key });
    complete.current = { key: '', id: '' };
  };
};

interface Props {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Named[];
}

const NONE = { id: 'none', name: '-None-' };

/** One of a list's names, or none, which the form then refuses. Spec part 1, section 5. */
const ChoiceField = ({ name, label, options }: Props) => {
  const { id, disabled, required } = useField(name, label);
  const { field, fieldState } = useController({ name });
  return (
    <Select
      id={id}
      label={label}
      required={required}
      options={[NONE, ...options.map((option) => ({ id: option.name, name: option.name }))]}
      value={field.value === '' ? NONE.id : field.value}
      disabled={disabled}
      error={fieldState.error?.message ?? ''}
      onChange={(chosen) => field.onChange(chosen === NONE.id ? '' : chosen)}
      onBlur={field.onBlur}
    />
  );
};

const TITLE = 'Support submit';

const SupportFormFields = () => {
  const form = useForm({
    resolver: zodResolver(SupportForm),
    mode: 'onTouched',
    defaultValues: emptyRequest,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting, isSubmitted } = form.formState;
  const [labels] = useState(() => new Map<string, string>());
  const required = useMemo(() => requiredFields(SupportForm), []);
  useFirstFault(form, labels);
  const restored = useDraft(form, { version: undefined, open: true, typed: () => [] });
  const { data: statuses = [] } = useCall(api.support.statuses, {});
  const { data: priorities = [] } = useCall(api.support.priorities, {});
  const [sent, setSent] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState('');
  const [round, setRound] = useState(0);
  const sendRequest = useSendRequest();

  const clear = () => {
    form.reset(emptyRequest);
    setRound(round + 1);
    setProblem('');
  };
  const filesChanged = () => {
    setProblem('');
    closeErrors();
  };
  const submit = async (values: SupportValues) => {
    setProblem('');
    try {
      const { support: desk } = await siteConfig();
      if (desk) return postCase(desk, values);
      setSent(values.attachments.map(() => 0));
      await sendRequest(values, (file, bytes) =>
        setSent((before) => before.map((count, index) => (index === file ? bytes : count))),
      );
      toastSuccess(TITLE, 'Support request submitted successfully');
      clear();
    } catch (error) {
      toastFailure(error, TITLE);
      setProblem(sayFailure(error));
    }
    setSent([]);
  };

  return (
    <RecordContext value={{ mode: 'add', required, labels, busy: isSubmitting }}>
      <FormProvider {...form}>
        <form
          noValidate
          className="record-form"
          aria-label="Support"
          onSubmit={isSubmitting ? preventSubmit : form.handleSubmit(submit)}
        >
          {restored && <BroughtBack />}
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          {isSubmitted && <ErrorSummary labels={labels} />}
          <section className="form-section">
            <h2>Request</h2>
            <div className="form-grid">
              <TextField name="lastName" label="Last Name" max={SUPPORT_NAME_MAX} autoComplete="family-name" />
              <TextField name="email" label="Email" type="email" max={SUPPORT_NAME_MAX} autoComplete="email" />
              <div className="wide">
                <TextField name="subject" label="Subject" max={TEXT_MAX} />
              </div>
              <div className="wide">
                <TextAreaField name="description" label="Description" max={SUPPORT_DESCRIPTION_MAX} />
              </div>
              <ChoiceField name="Status" label="Status" options={statuses} />
              <ChoiceField name="Priority" label="Priority" options={priorities} />
              <div className="wide">
                <AttachmentsField key={round} name="attachments" sent={sent} onChanged={filesChanged} />
              </div>
            </div>
            <input type="hidden" {...form.register('testrecord')} />
          </section>
          <PageFooter submit={{ label: 'Submit', pending: 'Submitting…', busy: isSubmitting }}>
            <button type="button" className="button" onClick={clear}>
              Reset
            </button>
          </PageFooter>
        </form>
        <LeaveDialog dirty={isDirty && !isSubmitting} />
      </FormProvider>
    </RecordContext>
  );
};

const UNCONFIRMED = 'The support desk has not confirmed your request. Please send it again.';

/** The support request form. Spec part 1, 2.15; D-48. */
export const Support = () => {
  useEffect(() => {
    const outcome = deskOutcome();
    if (outcome === 'sent') toastSuccess(TITLE, 'Support request submitted successfully');
    if (outcome === 'unknown') toastError(TITLE, UNCONFIRMED);
  }, []);
  return (
    <div className="record">
      <div className="page-head">
        <PageTitle>Support</PageTitle>
      </div>
      <SupportFormFields />
    </div>
  );
};
