import { useState } from 'react';
import * as z from 'zod';
import type { RequestedInspection } from '#contract/request-answer/inspection-forms.ts';
import { pointAnswers } from '#contract/site-inspection/rules.ts';

/** What was typed of a report. */
const Draft = z.object({
  /** The answers and notes by the keys of their points. */
  points: z.record(z.string(), z.object({ answer: z.enum(['', ...pointAnswers]), note: z.string() })),
  inspector: z.string(),
  doneOn: z.string(),
  remarks: z.string(),
});
export type Draft = z.infer<typeof Draft>;

const Stored = z.object({ at: z.number(), draft: Draft });

const EMPTY: Draft = { points: {}, inspector: '', doneOn: '', remarks: '' };
const PREFIX = 'inspection-report ';
/** A link works for a year and two weeks at most; what was typed for one is of no use much later than its day. */
const KEPT_MS = 60 * 86_400_000;

const parsed = (text: string | null) => {
  try {
    return Stored.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
};

/** A browser that stores nothing keeps what is typed until the page is closed. */
const inStorage = <Value>(work: (storage: Storage) => Value): Value | undefined => {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
};

const removeOld = (storage: Storage) => {
  for (const key of Object.keys(storage)) {
    const isOld = key.startsWith(PREFIX) && (parsed(storage.getItem(key))?.at ?? 0) < Date.now() - KEPT_MS;
    if (isOld) storage.removeItem(key);
  }
};

const readDraft = (key: string): Draft =>
  inStorage((storage) => {
    removeOld(storage);
    return parsed(storage.getItem(PREFIX + key))?.draft;
  }) ?? EMPTY;

/** What is typed of a report, stored on this device until the report was delivered. */
export const useReportDraft = ({ draftKey }: Pick<RequestedInspection, 'draftKey'>) => {
  const [draft, setDraft] = useState(() => readDraft(draftKey));
  const change = (fields: Partial<Draft>) => {
    const next = { ...draft, ...fields };
    setDraft(next);
    inStorage((storage) => storage.setItem(PREFIX + draftKey, JSON.stringify({ at: Date.now(), draft: next })));
  };
  const forget = () => inStorage((storage) => storage.removeItem(PREFIX + draftKey));
  return { draft, change, forget };
};
