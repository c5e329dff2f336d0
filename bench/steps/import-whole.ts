import { resellers } from '#lambdas/entities/records/reseller.ts';
import { chosenScope } from '#lambdas/store/scope.ts';
import { importsOf } from '../data/imports.ts';
import { firstPage } from '../data/questions.ts';
import { measure } from '../kit/measure.ts';

/** From the file in the bucket to the first page of the list with its rows, in a new process. */
export const step = ({ company, key }: { company: string; key: string }) =>
  measure(async () => {
    await importsOf(company).take(key);
    await resellers(chosenScope({ userId: 'bench', userName: 'Bench' }, company)).page(firstPage);
  });
