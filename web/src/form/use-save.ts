import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Refusal } from '../../../contract/refusal.ts';
import { toastFailure } from '../api/failure.ts';
import { toastSuccess } from '../ui/toasts.ts';
import type { RecordSource, Saved } from './record-source.ts';

interface Options {
  readonly noun: string;
  readonly source: RecordSource;
  /** Where to go afterwards; undefined to stay. */
  readonly back: string | undefined;
  readonly record: Saved | undefined;
  readonly updateFailed: string | undefined;
  readonly onSaved: (() => unknown) | undefined;
  onFailed(): void;
}

const CONFLICT = 409;

const UPDATE_FAILED = 'Update Failed';

/** The specification lets one screen say it differently. */
const inItsWords = (error: unknown, updateFailed = UPDATE_FAILED) =>
  error instanceof Refusal && error.message === UPDATE_FAILED
    ? new Refusal(updateFailed, error.reason, error.http)
    : error;

/** Saves a record, says how it went, and goes back to the list; never before the server has answered. */
export const useSave = ({ noun, source, back, record, updateFailed, onSaved, onFailed }: Options) => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState(false);
  const [problem, setProblem] = useState('');
  const [saved, setSaved] = useState(false);
  /** One key for the same values: a repeated submit after a lost answer creates nothing twice. D-82. */
  const submitted = useRef({ values: '', key: '' });

  useEffect(() => {
    if (saved && back) navigate(back);
  }, [saved, navigate, back]);

  const submit = async (values: object, stays = back === undefined) => {
    const call = record ? source.update : source.create;
    if (!call || saved) return;
    const text = JSON.stringify(values);
    if (submitted.current.values !== text) submitted.current = { values: text, key: crypto.randomUUID() };
    const body = record ? { ...values, id: record.id, version: record.version } : values;
    setProblem('');
    try {
      await call({ body: body as never }, { idempotencyKey: submitted.current.key });
    } catch (error) {
      const { message, reason } = toastFailure(inItsWords(error, updateFailed), noun);
      const lost = error instanceof Refusal && error.http === CONFLICT;
      setConflict(lost);
      if (!lost) onFailed();
      if (!lost) setProblem(reason === '' ? message : `${message}. ${reason}`);
      return;
    }
    onSaved?.();
    toastSuccess(noun, call.route.done ?? 'Saved successfully');
    if (!stays) setSaved(true);
    // On the way to the list it is only marked: asking again would bring the next version into a form that is left.
    await queries.invalidateQueries({ refetchType: stays ? 'active' : 'none' });
  };

  return { submit, conflict, problem, saved };
};
