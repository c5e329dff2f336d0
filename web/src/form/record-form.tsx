import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { RecordMode } from '../../../contract/rules/modes.ts';
import { toastError } from '../ui/toasts.ts';
import { Conflict, Reloaded, type Typed } from './conflict.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { Notice } from './notice.tsx';
import { RecordContext } from './record-context.ts';
import type { RecordProps } from './record-screen.tsx';
import type { Saved } from './record-source.ts';
import { requiredFields } from './required-fields.ts';
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
  const { noun, schema, source, back, invalid = 'Pls fill all required fields', children, mode, record } = props;
  const { typedBefore, onReload } = props;
  const form = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { ...(record ?? props.defaults) },
  });
  const { isDirty, isSubmitting, isSubmitted } = form.formState;
  const [labels] = useState(() => new Map<string, string>());
  const [words] = useState(() => new Map<string, (value: never) => string>());
  const required = useMemo(() => requiredFields(schema), [schema]);
  const save = useSave({
    noun,
    source,
    back: props.stays ? undefined : back,
    record,
    updateFailed: props.updateFailed,
    onSaved: props.onSaved,
    onFailed: () => props.onFailed?.(form),
  });
  const saveLabels = { add: 'Save', edit: 'Update', ...props.saveLabels };

  const typed = (): Typed[] =>
    [...labels].flatMap(([name, label]) => {
      const { isDirty: changed } = form.getFieldState(name);
      const inWords = words.get(name) ?? String;
      return changed ? [{ label, value: inWords((form.getValues(name) ?? '') as never) }] : [];
    });
  const refuse = (errors: object) => {
    const said = typeof invalid === 'function' ? invalid(Object.keys(errors)) : invalid;
    if (said !== null) toastError(noun === 'Company' ? noun : 'Error', said);
  };
  const saveAndStay = () => void form.handleSubmit((values) => save.submit(values, true), refuse)();

  return (
    <RecordContext value={{ mode, required, labels, words, saveAndStay }}>
      <FormProvider {...form}>
        <form
          noValidate
          className="record-form"
          aria-label={noun}
          onSubmit={form.handleSubmit((values) => save.submit(values), refuse)}
        >
          {save.conflict ? (
            <Conflict typed={typed()} onReload={() => onReload(typed())} />
          ) : (
            typedBefore.length > 0 && <Reloaded typed={typedBefore} />
          )}
          {save.problem !== '' && (
            <Notice>
              {props.failure && <h2>{props.failure}</h2>}
              <p>{save.problem}</p>
            </Notice>
          )}
          {isSubmitted && <ErrorSummary labels={labels} />}
          <fieldset disabled={mode === 'view'} className="plain">
            {children}
          </fieldset>
          <div className="sticky-bar">
            <Link className="button" to={back}>
              Back
            </Link>
            {mode !== 'view' && props.moreActions}
            {mode !== 'view' && (
              <button type="submit" className="button primary" aria-disabled={isSubmitting}>
                {isSubmitting ? 'Saving…' : saveLabels[mode]}
              </button>
            )}
          </div>
        </form>
        <LeaveDialog dirty={isDirty && mode !== 'view' && !save.saved} />
      </FormProvider>
    </RecordContext>
  );
};
