import type { PageRequest } from '#contract/definition/list.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import { type RegisterRow, registerList } from '#contract/register/lists.ts';
import { register } from '#contract/register/routes.ts';
import { registerPresentation } from '#lambdas/domain/register/register-presentation.ts';
import { filterDays } from '#lambdas/entities/records/company.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import type { Entity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import { registerIn } from '../register/register-state.ts';
import { type ListReader, type ListRows, listCall } from './list-call.ts';

/** The purposes of end users: a list that is kept with theirs, seen by who sees the end user. */
const registerEntity: Entity<EndUserRecord, RegisterRow> = {
  ...endUserEntity,
  list: registerList,
  days: filterDays,
  presentation: registerPresentation,
  shownList: registerIn,
};

interface Query extends PageRequest {
  readonly companyId?: string | undefined;
}

/** The purposes of the end users that the reader sees. Role matrix row 142. */
const registerRows = (reader: ListReader, query: Query): ListRows<RegisterRow> => ({
  all: new Repository(registerEntity, reader.scope(query.companyId)),
  criteria: query,
});

/** The list call of the register as it is today. */
export const registerLists = {
  list: listCall(register.list, { title: 'Register of purposes', spec: registerList, rows: registerRows }),
};
