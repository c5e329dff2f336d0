import { ownKindKey } from '#contract/document/rules.ts';
import { RequirementLine } from '#contract/obligations/requirement/line.ts';
import { publishedLines } from '#contract/obligations/requirement/sets.ts';
import { RESELLER } from '#contract/rules/roles.ts';
import { worklist } from '#contract/worklist/routes.ts';
import { effectOf } from '#lambdas/areas/requirement/effect.ts';
import { countsOf } from '#lambdas/areas/worklist/items/counts.ts';
import { worklistPage } from '#lambdas/areas/worklist/items/worklist-items.ts';
import { putDraft, putPublished, requirementsOf } from '#lambdas/entities/requirements.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { ncraOf } from '../data/caller.ts';
import { measure } from '../kit/measure.ts';

const PUBLISHED_LINES = 60;
const DAY = '2026-01-15';
const by = { byId: 'bench', byName: 'Bench', at: `${DAY}T12:00:00.000Z` };

/** A line for one state and two types of end users. */
const lineFor = (at: number) =>
  RequirementLine.parse({
    key: `line${at}`,
    demand: { type: 'document', document: ownKindKey(`Addendum ${at}`) },
    onlyFor: { states: [(at % 40) + 1], types: [(at % 6) + 1, ((at + 1) % 6) + 1] },
    validMonths: 12,
    graceDays: at,
    reopensOn: ['address'],
    turn: [RESELLER],
  });

const withoutStages = <Line extends { readonly stages: unknown }>(lines: readonly Line[]) =>
  lines.map(({ stages: _stages, ...line }) => RequirementLine.parse(line));

/** Publishes a version of what end users must have, with these lines more. */
const publish = async (root: string, more: readonly RequirementLine[]) => {
  const tenantId = tenantIdOf(root);
  const { published: before } = await requirementsOf(tenantId, 'endUser');
  const lines = [...withoutStages(before.set.lines), ...more];
  const draft = await putDraft(tenantId, 'endUser', undefined, { based: before.set.number, lines, ...by });
  const number = before.set.number + 1;
  const set = { number, name: 'Bench', day: DAY, ...by, lines: publishedLines(before.set, lines, DAY) };
  await putPublished(tenantId, 'endUser', { before, draft, set });
};

/** Writes a draft with these lines more. */
const draftOf = async (root: string, more: readonly RequirementLine[]) => {
  const { published } = await requirementsOf(tenantIdOf(root), 'endUser');
  const lines = [...withoutStages(published.set.lines), ...more];
  await putDraft(tenantIdOf(root), 'endUser', undefined, { based: published.set.number, lines, ...by });
};

/** The worklist with the specification's lines and with 60, right after they were published and warm; then the effect of a draft. */
export const step = async ({ root }: { root: string }) => {
  const caller = ncraOf(root);
  const tenantId = tenantIdOf(root);
  const mine = worklist.list.query.parse({});
  const questions: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['my turn', () => worklistPage(caller, mine)],
    ['counts', () => countsOf(caller, undefined)],
  ];
  const before = [];
  for (const [, ask] of questions) {
    await measure(ask);
    before.push(await measure(ask, { times: 20 }));
  }
  await publish(
    root,
    Array.from({ length: PUBLISHED_LINES - 4 }, (_, at) => lineFor(at)),
  );
  const published = [];
  for (const [, ask] of questions) published.push(await measure(ask));
  const measured = [];
  for (const [at, [name, ask]] of questions.entries())
    measured.push({
      name,
      before: before[at] ?? {},
      published: published[at] ?? {},
      warm: await measure(ask, { times: 20 }),
    });
  await draftOf(
    root,
    Array.from({ length: 3 }, (_, at) => lineFor(PUBLISHED_LINES + at)),
  );
  const effect = () =>
    effectOf(tenantId, 'endUser', { page: 0, size: 10, orderBy: 'record', modifier: 'asc', searchText: '' });
  return { effects: { first: await measure(effect), warm: await measure(effect, { times: 20 }) }, worklist: measured };
};
