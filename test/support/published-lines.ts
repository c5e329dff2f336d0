import type { RequirementKind } from '#contract/obligations/requirement/facts.ts';
import type { RequirementLine } from '#contract/obligations/requirement/line.ts';
import { portalToday } from './days.ts';

const by = { byId: '', byName: 'Nell Reviewer', at: new Date().toISOString() };

/** Stores the next version of a tenant's requirements as a draft, with these lines, in place of the draft that there is. */
export const draftLines = async (tenantId: string, kind: RequirementKind, lines: readonly RequirementLine[]) => {
  const { putDraft, requirementsOf } = await import('#lambdas/entities/requirements.ts');
  const { published, draft } = await requirementsOf(tenantId as never, kind);
  const made = { ...by, based: published.set.number, lines: [...lines] };
  return { published, draft: await putDraft(tenantId as never, kind, draft?.revision, made) };
};

/** Publishes the next version with lines besides those of the version before. */
export const publishAlso = async (
  tenantId: string,
  kind: RequirementKind,
  name: string,
  added: readonly (Pick<RequirementLine, 'key' | 'demand' | 'turn'> & Partial<RequirementLine>)[] = [],
): Promise<void> => {
  const { putPublished, requirementsOf } = await import('#lambdas/entities/requirements.ts');
  const { publishedLines } = await import('#contract/obligations/requirement/sets.ts');
  const { RequirementLine: Line } = await import('#contract/obligations/requirement/line.ts');
  const { published } = await requirementsOf(tenantId as never, kind);
  const lines = [...published.set.lines, ...added].map((line) => Line.parse(line));
  const { published: before, draft } = await draftLines(tenantId, kind, lines);
  const day = portalToday();
  const number = before.set.number + 1;
  const set = { ...before.set, ...by, number, name, day, lines: publishedLines(before.set, lines, day) };
  await putPublished(tenantId as never, kind, { before, draft, set });
};
