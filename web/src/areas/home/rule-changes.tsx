import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ObligationState, obligationStates, stateWords } from '#contract/catalogue/obligation-states.ts';
import { viewAddress } from '#contract/obligations/address.ts';
import type { ChangedRule } from '#contract/obligations/former-rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import type { RuleChange, RuleChanges } from '#contract/worklist/changes.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { keyOf } from '#web/api/use-call.ts';
import { worklistPaths } from '#web/routing/paths/work.ts';

/** What each rule says, and so why a state is another one. D-101, D-102. */
const reasons: Readonly<Record<ChangedRule, string>> = {
  failedReview: 'A failed review makes its obligation failed until a later review passes.',
  inReview: 'A document that awaits its first review is in review.',
  ranOut: 'An approved document that ran out is overdue, even if its line is ticked.',
  inForce: 'The approved document in force decides; replaced and returned files have no obligations.',
  activation: 'An entry that is not activated is missing its activation until the day it is due.',
};

/** All open obligations of a state stand in the worklist as a group of that name. */
const groups: readonly ObligationState[] = ['failed', 'overdue', 'missing', 'in review'];

const States = ({ figures, linked = false }: { readonly figures: RuleChange['before']; readonly linked?: boolean }) => (
  <>
    {obligationStates
      .filter((state) => figures[state] > 0)
      .map((state, at) => {
        const words = `${figures[state].toLocaleString('en-US')} ${stateWords[state].toLowerCase()}`;
        const address = `${worklistPaths.list()}?turn=all&group=${encodeURIComponent(state)}`;
        return (
          <span key={state}>
            {at > 0 && ', '}
            {linked && groups.includes(state) ? <Link to={address}>{words}</Link> : words}
          </span>
        );
      })}
  </>
);

const Change = ({ rule, before, after, records, more }: RuleChange) => (
  <li>
    <p>{reasons[rule]}</p>
    <p>
      Before: <States figures={before} />. Now: <States figures={after} linked />.
    </p>
    <p className="quiet">
      {records.map(({ kind, recordId, record }, at) => (
        <span key={recordId}>
          {at > 0 && ', '}
          <Link to={viewAddress(kind, recordId)}>{record}</Link>
        </span>
      ))}
      {more > 0 && `, and ${more.toLocaleString('en-US')} more`}
    </p>
  </li>
);

/** What the rules of a new release changed and why, until the user has seen it. */
export const RuleChangesPart = ({ changes: { rules, today } }: { readonly changes: RuleChanges }) => {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const close = async () => {
    setBusy(true);
    try {
      await api.worklist.seeRuleChanges({});
      await queries.invalidateQueries({ queryKey: [keyOf(api.worklist.ruleChanges.route)] });
    } catch (failure) {
      toastFailure(failure, 'New rules');
    }
    setBusy(false);
  };
  return (
    <section className="today-part today-rules" aria-labelledby="rules-title">
      <div className="board-head">
        <h2 id="rules-title">New rules for the state of obligations</h2>
        <button type="button" className="button" disabled={busy} onClick={close}>
          Do not show again
        </button>
      </div>
      <p className="quiet">
        These obligations have another state than by the rules of the previous release, compared on {showDay(today)}. No
        document and no review was changed.
      </p>
      <ul className="rule-changes">
        {rules.map((change) => (
          <Change key={change.rule} {...change} />
        ))}
      </ul>
    </section>
  );
};
