import { resellers } from '#lambdas/entities/records/reseller.ts';
import { views } from '#lambdas/store/journal/load.ts';
import { chosenScope } from '#lambdas/store/scope.ts';
import { firstPage, questions } from '../data/questions.ts';
import { measure } from '../kit/measure.ts';

const actor = { userId: 'bench', userName: 'Bench' };
const WARM_UPS = 20;
const KB_PER_MB = 1_024;

/**
 * A list that this process has never loaded: after another tenant's small list, as most processes have it; and once more when
 * it has been pushed out of memory.
 */
export const step = async ({ company, other, count }: { company: string; other: string; count: number }) => {
  const pageOf = (of: string, question = firstPage) => resellers(chosenScope(actor, of)).page(question);
  for (let time = 0; time < WARM_UPS; time++) await pageOf(other);
  const middle = questions(count)['middle page'];
  const first = await measure(() => pageOf(company, middle));
  const MB = process.resourceUsage().maxRSS / KB_PER_MB;
  const again = await measure(() => pageOf(company, middle), { before: () => views.clear() });
  return { first: { ...first, MB }, again };
};
