import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { RecordMode } from '../../../contract/rules/record-mode.ts';
import { useShortcut } from '../routing/use-shortcut.ts';
import { PageFooter } from '../ui/form-footer.tsx';
import { toastError } from '../ui/toasts.ts';
import { withChosenState } from './chosen-state.ts';
import { BroughtBack, Conflict, Reloaded, type Typed } from './conflict.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FailedLists } from './failed-lists.tsx';
import { faultsOf, inOneLine, useFirstFault } from './faults.ts';
import { FieldChoices } from './field-choices.tsx';
import { LastChange } from './last-change.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { useNamedFocus } from './named-focus.ts';
import { Notice } from './notice.tsx';
import { preventSubmit, RecordContext } from './record-context.ts';
import type { RecordProps } from './record-props.ts';
import type { Saved } from './record-source.ts';
import { requiredFields } from './required-fields.ts';
import { typedInto } from './typed-into.ts';
import { useDraft } from './use-draft.ts';
import { useLatestRecord } from './use-latest-record.ts';
import { useSave } from './use-save.ts';

interface Props extends RecordProps {
  readonly mode: RecordMode;
  readonly record: Saved | undefined;
  /** Typed before a reload that a conflict made necessary. */
  readonly typedBefore: readonly Typed[];
  onReload(typed: readonly Typed[]): unknown;
}

/** The form of a record: checks on leaving a field and then while typing, saves, and keeps unsaved changes from being lost. */
export const RecordForm = (props: Props) => {
  const { noun, source, back, invalid = 'Pls fill all required fields', children, mode, record } = props;
  const { typedBefore, onReload } = props;
  const { schema: given } = props;
  const schema = useMemo(() => (typeof given === 'function' ? given(record) : given), [given, record]);
  const resolve = useMemo(() => zodResolver(schema), [schema]);
  const form = useForm({
    resolver: (values, context, options) => resolve(withChosenState(values), context, options),
    mode: 'onTouched',
    defaultValues: { ...(record ?? props.defaults) },
    shouldFocusError: false,
  });
  const { isDirty, isSubmitted } = form.formState;
  const [labels] = useState(() => new Map<string, string>());
  const [words] = useState(() => new Map<string, (value: never) => string>());
  const required = useMemo(() => requiredFields(schema), [schema]);
  useFirstFault(form, labels);
  useNamedFocus();
  const { base, overtaken, adopt } = useLatestRecord(form, record);
  const save = useSave({
    noun,
    source,
    back: props.staysOpen ? undefined : back,
    record: base,
    updateFailed: props.updateFailed,
    onSaved: props.onSaved,
    onStays: adopt,
    onFailed: () => props.onFailed?.(form),
  });
  const saveLabels = { add: 'Save', edit: 'Update', ...props.saveLabels };

  const typed = () => typedInto(form, labels, words);
  const restored = useDraft(form, { version: base?.version, open: mode !== 'view' && !save.saved, typed });
  const choices = restored ? [] : typedBefore;
  const lastChange = props.historyKind && record && <LastChange kind={props.historyKind} id={record.id} />;
  const refuse = (errors: object) => {
    const faults = faultsOf(form, labels);
    const said = typeof invalid === 'function' ? invalid(Object.keys(errors)) : invalid;
    const isMissing = faults.length === 0 || faults.some(({ isEmpty }) => isEmpty);
    if (said !== null) toastError(noun === 'Company' ? noun : 'Error', isMissing ? said : inOneLine(faults));
  };
  const element = useRef<HTMLFormElement>(null);
  useShortcut('save', mode === 'view' || save.busy ? undefined : () => element.current?.requestSubmit());
  const saveAndStay = () => void form.handleSubmit((values) => save.submit(values, true), refuse)();

  return (
    <RecordContext value={{ mode, required, labels, words, busy: save.busy, saveAndStay }}>
      <FormProvider {...form}>
        <form
          ref={element}
          noValidate
          className="record-form"
          aria-label={noun}
          aria-busy={save.busy}
          onSubmit={mode === 'view' ? preventSubmit : form.handleSubmit((values) => save.submit(values), refuse)}
        >
          {save.conflict || overtaken ? (
            <Conflict typed={typed()} onReload={() => onReload(typed())}>
              {lastChange}
            </Conflict>
          ) : (
            choices.length > 0 && <FieldChoices typed={choices}>{lastChange}</FieldChoices>
          )}
          {restored && !restored.whole && <Reloaded typed={restored.typed} />}
          {restored?.whole && <BroughtBack />}
          {save.problem !== '' && (
            <Notice>
              {props.failure && <h2>{props.failure}</h2>}
              <p>{save.problem}</p>
            </Notice>
          )}
          {isSubmitted && <ErrorSummary labels={labels} />}
          <FailedLists />
          {children}
          <PageFooter
            {...(mode === 'view' ? {} : { submit: { label: saveLabels[mode], pending: 'Saving…', busy: save.busy } })}
          >
            <Link className="button" to={back}>
              Back
            </Link>
            {mode !== 'view' && props.moreActions}
          </PageFooter>
        </form>
        <LeaveDialog dirty={isDirty && mode !== 'view' && !save.saved} />
      </FormProvider>
    </RecordContext>
  );
};
