import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApplicationError } from '#contract/application-error.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import type { Typed } from './form-messages.tsx';
import type { RecordSource, Saved } from './record/record-source.ts';
import { useIdempotencyKey } from './use-submission.ts';

/** Reads a record again after a conflict: the form starts again (`round` is its key) below the former input. */
export const useReload = (refetch: () => Promise<{ readonly error: Error | null }>) => {
  const [state, setState] = useState<{ readonly round: number; readonly typed: readonly Typed[] }>({
    round: 0,
    typed: [],
  });
  const reload = async (typed: readonly Typed[]) => {
    const { error } = await refetch();
    if (error === null) setState(({ round }) => ({ round: round + 1, typed }));
  };
  return { ...state, reload };
};

interface Options {
  readonly noun: string;
  readonly source: RecordSource;
  /** Where to go afterwards; undefined to stay. */
  readonly back: string | undefined;
  readonly record: Saved | undefined;
  readonly updateFailed: string | undefined;
  readonly onSaved: (() => unknown) | undefined;
  /** Called after a save when the form stays: the form adopts the record that is read next. */
  onStays(): void;
  onFailed(): void;
}

const CONFLICT = 409;

/** Another user saved first. */
export const isConflict = (error: unknown) => error instanceof ApplicationError && error.http === CONFLICT;

const UPDATE_FAILED = 'Update Failed';

/** Replaces 'Update Failed' by the message that the specification gives to one screen. */
const inItsWords = (error: unknown, updateFailed = UPDATE_FAILED) =>
  error instanceof ApplicationError && error.message === UPDATE_FAILED
    ? new ApplicationError(updateFailed, error.reason, error.http)
    : error;

/** Saves a record, shows the outcome and, after the server has answered, returns to the list. One save at a time. */
export const useSave = ({ noun, source, back, record, updateFailed, ...on }: Options) => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [conflict, setConflict] = useState(false);
  const [problem, setProblem] = useState('');
  const [saved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  useEffect(() => {
    if (saved && back) navigate(back);
  }, [saved, navigate, back]);

  const send = async (values: object, stays: boolean) => {
    const call = record ? source.update : source.create;
    if (!call) return;
    const body = record ? { ...values, id: record.id, version: record.version } : values;
    setProblem('');
    try {
      await call({ body: body as never }, { idempotencyKey: keyFor(values) });
    } catch (failure) {
      const error = inItsWords(failure, updateFailed);
      toastFailure(error, noun);
      if (record && isConflict(error)) return setConflict(true);
      on.onFailed();
      return setProblem(sayFailure(error));
    }
    on.onSaved?.();
    toastSuccess(noun, call.route.done ?? 'Saved successfully');
    if (stays) on.onStays();
    else setSaved(true);
    // Before leaving for the list, queries are only marked as stale: reading again would put the next version into the form.
    await queries.invalidateQueries({ refetchType: stays ? 'active' : 'none' });
  };

  const submit = async (values: object, stays = back === undefined) => {
    if (sending.current || saved) return;
    sending.current = true;
    setBusy(true);
    await send(values, stays);
    sending.current = false;
    setBusy(false);
  };

  return { submit, busy, conflict, problem, saved };
};
