import { NO_DIVISION } from '#contract/division/record.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import { shortened } from '#contract/rules/text.ts';
import { QUOTED } from '#lambdas/sheets/cell-text.ts';
import { entriesOf } from '#lambdas/sheets/read/choices.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { RowProblem } from './import-definition.ts';
import type { Names } from './names.ts';

/** A provider as a cell names it, with the names or ids of divisions in brackets. */
export interface NamedProvider {
  readonly id: string;
  readonly divisions: readonly string[];
}

type Associations = EndUserRecord['endUserTpList'];

const NOT_APPLICABLE = 'N/A';

const BRACKETS = /^(.*\S)\s*\(([^()]*)\)$/;

/**
 * Parses 'Northwind Vault (East, West); Contoso Cloud'. A provider whose own name ends in brackets takes precedence.
 */
export const namedProviders = (text: string, names: Names): NamedProvider[] => {
  const found = new Map<string, Set<string>>();
  const isKnown = (entry: string) =>
    names.find(entry) !== undefined || names.find(BRACKETS.exec(entry)?.[1] ?? '') !== undefined;
  for (const entry of entriesOf(text, isKnown)) {
    const whole = names.find(entry);
    const [, name = '', inside = ''] = BRACKETS.exec(entry) ?? [];
    const id = whole ?? names.choose(name === '' ? entry : name);
    const divisions = found.get(id) ?? new Set();
    if (whole === undefined)
      for (const division of inside.split(',').map((part) => part.trim())) if (division !== '') divisions.add(division);
    found.set(id, divisions);
  }
  return [...found].map(([id, divisions]) => ({ id, divisions: [...divisions] }));
};

/** The associations of an end user. Throws a RowProblem for a division that the end user does not have. */
export const associationsOf = (
  named: readonly NamedProvider[],
  endUserId: string,
  divisions: ListProjection,
): Associations =>
  named.map(({ id, divisions: wanted }) => ({
    techProviderId: id,
    divisionIds: wanted.map((text) => ({ division: divisionOf(text, endUserId, divisions) })),
  }));

const divisionOf = (text: string, endUserId: string, view: ListProjection) => {
  if (text.toUpperCase() === NOT_APPLICABLE || text === NO_DIVISION) return NO_DIVISION;
  const byName = view.holder(['endUserId', 'name'], { endUserId, name: text });
  if (byName !== undefined) return byName;
  const at = view.columns.positionOf(text);
  if (at !== undefined && view.columns.value('endUserId', at) === endUserId) return text;
  throw new RowProblem('providers', `"${shortened(text, QUOTED)}" is not a division of this end user.`);
};

/** The cell for an end user's providers; removed ones are left out, as on the screen. */
export const providersCell = (list: Associations, names: Names, divisions: ListProjection): string =>
  list
    .flatMap(({ techProviderId, divisionIds }) => {
      const name = names.nameOf(techProviderId);
      if (name === '') return [];
      const inside = divisionIds.map(({ division }) => divisionCell(division, divisions)).filter((text) => text !== '');
      return inside.length === 0 ? [name] : [`${name} (${inside.join(', ')})`];
    })
    .join('; ');

const divisionCell = (id: string, { columns }: ListProjection) => {
  if (id === NO_DIVISION) return NOT_APPLICABLE;
  const at = columns.positionOf(id);
  if (at === undefined) return '';
  const name = String(columns.value('name', at));
  return /[;,()\r\n]/.test(name) || name.toUpperCase() === NOT_APPLICABLE ? id : name;
};
