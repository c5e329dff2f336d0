import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { SUPPORT_DESCRIPTION_MAX, SUPPORT_NAME_MAX, TEXT_MAX } from '../../../../contract/rules/limits.ts';
import { api } from '../../api/client.ts';
import { sayFailure, toastFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { BroughtBack } from '../../form/conflict.tsx';
import { ErrorSummary } from '../../form/error-summary.tsx';
import { useFirstFault } from '../../form/faults.ts';
import { LeaveDialog } from '../../form/leave-dialog.tsx';
import { Notice } from '../../form/notice.tsx';
import { preventSubmit, RecordContext } from '../../form/record-context.ts';
import { requiredFields } from '../../form/required-fields.ts';
import { TextAreaField } from '../../form/text-area-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useDraft } from '../../form/use-draft.ts';
import { siteConfig } from '../../session/site-config.ts';
import { PageFooter } from '../../ui/form-footer.tsx';
import { closeErrors, toastSuccess } from '../../ui/toasts.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { postCase } from './post-case.ts';
import { useSendRequest } from './send-request.ts';
import { emptyRequest, SupportForm, type SupportValues } from './support-schema.ts';

const TITLE = 'Support submit';

export const SupportFormFields = () => {
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
          {problem !== '' && <Notice>{problem}</Notice>}
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
