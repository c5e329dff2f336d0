import type { PageRequest } from '#contract/definition/list.ts';
import type { Holder } from '#contract/rules/roles.ts';
import type { ListCriteria } from '#lambdas/store/journal/view/selection.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';
import type { Selected } from '#lambdas/store/repository/selected.ts';
import type { Scope } from '#lambdas/store/scope.ts';

/** Who reads a list: who they are, and what they see. */
export interface ListReader extends Holder {
  readonly userId: string;
  readonly home: string;
  scope(companyId?: string): Scope;
  familyScope(companyId?: string): Scope;
}

type Criteria = PageRequest & ListCriteria;

/** The rows that a call of a list shows somebody, on all its pages. */
export interface ListRows<Shown> {
  readonly all: {
    page(request: Criteria): Promise<Page<Shown>>;
    select(criteria: Criteria): Promise<Selected[]>;
  };
  readonly criteria: Criteria;
  /** Joins in what is looked up for the rows of one page. */
  finish?(rows: Shown[]): Promise<Shown[]>;
}

/** The page of a list call. */
export const pageOf = async <Shown>({ all, criteria, finish }: ListRows<Shown>): Promise<Page<Shown>> => {
  const page = await all.page(criteria);
  return finish ? { ...page, content: await finish(page.content) } : page;
};
