import { obligationStates } from '#contract/catalogue/obligation-states.ts';
import { OBLIGATION_RULES_VERSION } from '#contract/catalogue/obligations.ts';
import { type ChangedRule, changedRules, comparing } from '#contract/obligations/former-rules.ts';
import { isExperianOnly } from '#contract/rules/roles.ts';
import type { RuleChange, RuleChanges } from '#contract/worklist/changes.ts';
import { ownRecord } from '#lambdas/domain/user/profile.ts';
import { formerValidities } from '#lambdas/entities/computed/derived-facts.ts';
import { outstandingIn } from '#lambdas/entities/computed/shown-status.ts';
import { circumstancesOf } from '#lambdas/entities/records/company.ts';
import { users } from '#lambdas/entities/records/user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { ownScope } from '#lambdas/store/scope.ts';
import { type Source, sourcesFor } from './items/open-items.ts';
import { zeros } from './items/sorted-items.ts';

const NAMED = 10;

const noChange = (rule: ChangedRule): RuleChange => ({
  rule,
  before: zeros(obligationStates),
  after: zeros(obligationStates),
  obligations: 0,
  records: [],
  more: 0,
});

/** Counts what is another state than before in the rows of a list. */
const countIn = async (changes: ReadonlyMap<ChangedRule, RuleChange>, caller: Caller, source: Source) => {
  const { view, presentation, positions, kinds, tenantId } = source;
  const compare = comparing(await circumstancesOf(tenantId));
  const { of: validitiesOf } = await formerValidities(tenantId);
  const shielded = isExperianOnly(caller);
  for (const position of positions) {
    const outstanding = outstandingIn(view.derived(position, presentation)).filter(
      ({ hidden }) => !(shielded && hidden),
    );
    const kind = outstanding[0]?.obligation.kind;
    if (!kind || !kinds.has(kind)) continue;
    const facts = (fact: string) => view.columns.value(fact, position);
    const recordId = String(facts('id'));
    const seen = new Set<ChangedRule>();
    for (const { rule, before, after } of compare(outstanding, { facts, validities: validitiesOf(recordId) })) {
      const change = changes.get(rule);
      if (!change) continue;
      change.before[before] += 1;
      change.after[after] += 1;
      change.obligations += 1;
      if (seen.has(rule)) continue;
      seen.add(rule);
      if (change.records.length < NAMED) change.records.push({ kind, recordId, record: String(facts('name')) });
      else change.more += 1;
    }
  }
};

/** What the rules of this release changed for the caller, until they say that they have seen it; then nothing. */
const changesFor = async (caller: Caller): Promise<Omit<RuleChanges, 'access'>> => {
  const { today } = await circumstancesOf(tenantIdOf(caller.home));
  const { rulesSeen } = await ownRecord(caller.principal);
  const version = OBLIGATION_RULES_VERSION;
  if (rulesSeen >= version) return { version, today, rules: [] };
  const changes = new Map(changedRules.map((rule) => [rule, noChange(rule)]));
  for (const source of await sourcesFor(caller, { turn: 'all' })) await countIn(changes, caller, source);
  return { version, today, rules: [...changes.values()].filter(({ obligations }) => obligations > 0) };
};

/** The same, with whom the dashboard asks to confirm: one call for what is there rarely. */
export const ruleChangesFor = async (caller: Caller): Promise<RuleChanges> => {
  const { waitingFor } = await import('#lambdas/domain/access-review/decisions.ts');
  const [changes, access] = await Promise.all([changesFor(caller), waitingFor(caller)]);
  return { ...changes, access };
};

/** Notes that the caller has seen what the rules changed. */
export const seeRuleChanges = async (caller: Caller): Promise<void> => {
  await users(ownScope(caller)).patchLatest(caller.userId, { rulesSeen: OBLIGATION_RULES_VERSION });
};
