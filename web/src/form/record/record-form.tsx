import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { RecordKind } from '#contract/record/history.ts';
import { isRecordMoving } from '#contract/record/moving.ts';
import type { RecordMode } from '#contract/rules/record-mode.ts';
import { api } from '#web/api/client.ts';
import { keyOf } from '#web/api/use-call.ts';
import { useShortcut } from '#web/routing/use-shortcut.ts';
import { toastError } from '#web/ui/feedback/toasts.tsx';
import { PageFooter } from '#web/ui/form-footer.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import { ErrorSummary, faultsOf, inOneLine, useFirstFault } from '../errors/faults.tsx';
import { useNamedFocus } from '../errors/named-focus.ts';
import { LeaveDialog } from '../form-dialog.tsx';
import { BroughtBack, Conflict, FormMessage, Reloaded, type Typed } from '../form-messages.tsx';
import { isSecret, useDraft, useLatestRecord } from '../use-draft.ts';
import { useSave } from '../use-save.ts';
import { FieldChoices } from './field-choices.tsx';
import { useFormSchema } from './form-schema.ts';
import { preventSubmit, RecordContext } from './record-context.ts';
import type { RecordProps, Saved } from './record-source.ts';

interface LastChangeProps {
  readonly kind: RecordKind;
  readonly id: string;
}

/** Names the user who changed a record last, and when; shows nothing while that is not known. */
const LastChange = ({ kind, id }: LastChangeProps) => {
  const { data } = useQuery({
    queryKey: [keyOf(api.record.history.route), 'last', kind, id],
    queryFn: () =>
      api.record.history({ query: { kind, id, person: '', field: '', at: '', next: '' } }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const last = data?.content[0];
  if (!last || last.who === '') return null;
  return (
    <p>
      {last.who} saved it on {showTime(last.at)}.
    </p>
  );
};

/** Says that parts of the page failed to load, such as options or the status, with a button that tries again. */
const FailedParts = () => {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  // A running merge is shown in place of the status; the bell and the steps through the list report their own failures.
  const failed = () =>
    cache
      .findAll({ type: 'active', predicate: ({ meta }) => meta?.saysFailure !== true })
      .filter(({ state: { status, error } }) => status === 'error' && !isRecordMoving(error));
  const count = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => failed().length,
  );
  if (count === 0) return null;
  return (
    <p className="banner warning" role="status">
      Some of what this page shows could not be loaded.{' '}
      <button type="button" className="link" onClick={() => failed().map((query) => query.fetch())}>
        Try again
      </button>
    </p>
  );
};

/** The changed values of a form in words, without secrets; the line of a list is shown with its list. */
const typedInto = (
  form: UseFormReturn,
  labels: ReadonlyMap<string, string>,
  words: ReadonlyMap<string, (value: never) => string>,
): Typed[] => {
  const isPart = (name: string) => [...labels.keys()].some((other) => name.startsWith(`${other}.`));
  return [...labels].flatMap(([name, label]) => {
    if (isPart(name) || isSecret(name) || !form.getFieldState(name).isDirty) return [];
    const inWords = words.get(name) ?? String;
    const raw: unknown = form.getValues(name);
    return [{ name, raw, label, value: inWords((raw ?? '') as never) }];
  });
};

interface Props extends RecordProps {
  readonly mode: RecordMode;
  readonly record: Saved | undefined;
  /** False until the first queries of the page have answered, so that its height is known. */
  readonly isShown?: boolean;
  /** Typed before a reload that a conflict made necessary. */
  readonly typedBefore: readonly Typed[];
  onReload(typed: readonly Typed[]): unknown;
}

/** The form of a record: checks a field on leaving it and then while typing, saves, and protects unsaved changes. */
export const RecordForm = (props: Props) => {
  const { noun, source, back, invalid = 'Pls fill all required fields', children, mode, record } = props;
  const { typedBefore, onReload, isShown = true } = props;
  const { resolver, required, fetchSchema } = useFormSchema(props.schema, record);
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { ...(record ?? props.defaults) },
    shouldFocusError: false,
  });
  const { isDirty, isSubmitted } = form.formState;
  const [labels] = useState(() => new Map<string, string>());
  const [words] = useState(() => new Map<string, (value: never) => string>());
  useFirstFault(form, labels);
  useNamedFocus(isShown);
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
          hidden={!isShown}
          className="record-form"
          aria-label={noun}
          aria-busy={save.busy}
          onFocus={mode === 'view' ? undefined : () => void fetchSchema()}
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
            <FormMessage>
              {props.failure && <h2>{props.failure}</h2>}
              <p>{save.problem}</p>
            </FormMessage>
          )}
          {isSubmitted && <ErrorSummary labels={labels} />}
          <FailedParts />
          {children}
          {mode !== 'view' && (
            <PageFooter submit={{ label: saveLabels[mode], pending: 'Saving…', busy: save.busy }}>
              <Link className="button" to={back}>
                Back
              </Link>
              {props.moreActions}
            </PageFooter>
          )}
        </form>
        <LeaveDialog dirty={isDirty && mode !== 'view' && !save.saved} />
      </FormProvider>
    </RecordContext>
  );
};
