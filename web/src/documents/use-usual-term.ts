import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { IMPOSSIBLE_DAY } from '../form/day-input.tsx';
import type { DocumentParent } from './document-parent.ts';
import type { ValidityDays } from './validity-days.ts';

interface Options {
  readonly parent: DocumentParent;
  /** Only a new document has a usual last day. */
  readonly isNew: boolean;
  readonly given: ValidityDays;
  onFilledIn(days: Partial<ValidityDays>): void;
}

/** Fills in the last day of a new document as its family has settled, until somebody has typed one: `typed` says so. */
export const useUsualTerm = ({ parent, isNew, given: { effectiveFrom, validUntil }, onFilledIn }: Options) => {
  const typed = useRef(false);
  const from = effectiveFrom === IMPOSSIBLE_DAY || effectiveFrom === '' ? undefined : effectiveFrom;
  const { data: terms } = useCall(
    api.document.terms,
    { params: { recordId: parent.rowId, tablekey: parent.owner }, query: { effectiveFrom: from } },
    { enabled: isNew, keep: true },
  );
  const usual = terms?.find(({ key }) => key === parent.kind.key)?.validUntil;
  const fillIn = useEffectEvent(() => {
    if (usual !== undefined && !typed.current && usual !== validUntil) onFilledIn({ validUntil: usual });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in when the day is known or another one.
  useEffect(() => fillIn(), [usual]);
  return {
    typed: () => {
      typed.current = true;
    },
  };
};
