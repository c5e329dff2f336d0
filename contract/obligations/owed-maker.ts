import { isResellerAgreement } from '#contract/document/rules.ts';
import { type Obligation, reviewers } from './catalogue.ts';
import type { LineState } from './line-state.ts';
import type { Owed } from './owed-item.ts';
import type { ObligationState } from './state.ts';

interface Place {
  readonly label: string;
  readonly field: string;
  readonly documentKind: string;
}

/** An obligation that no file awaits review of. */
export const ofState = (state: ObligationState, due = ''): LineState => ({
  state,
  due,
  awaits: false,
  withoutFile: false,
});

/** Makes the function that gives an obligation for each state of it, always the same object for the same. */
export const owedMaker = (
  obligation: Obligation,
  { label, field, documentKind }: Place = { label: obligation.label, field: obligation.field, documentKind: '' },
) => {
  const known = new Map<string, Owed>();
  const hidden = isResellerAgreement(documentKind);
  return (line: LineState, uploader = ''): Owed => {
    const { state, due, awaits, withoutFile } = line;
    const key = `${state} ${due} ${awaits} ${withoutFile} ${uploader}`;
    const found = known.get(key);
    if (found) return found;
    // Who has delivered a file can do no more: the next step is its review.
    const { turn, rootOnly } = awaits && state !== 'ok' ? reviewers : obligation;
    const made: Owed = {
      obligation,
      label,
      field,
      documentKind,
      hidden,
      state,
      due,
      awaits,
      withoutFile,
      uploader: awaits ? uploader : '',
      turn,
      ...(rootOnly ? { rootOnly } : {}),
    };
    known.set(key, made);
    return made;
  };
};
