import type { Named } from '#contract/fields/common.ts';
import { showDay } from '#contract/rules/dates.ts';
import { shortened } from '#contract/rules/text.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import { QUOTED } from '#lambdas/sheets/cell-text.ts';
import {
  areSeveral,
  type Choices,
  choicesOf,
  didYouMean,
  SEMICOLONS,
  UnknownName,
} from '#lambdas/sheets/read/choices.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';

/** Each suggestion compares with every name; this limits the time for a file full of unknown names. */
const SUGGESTIONS = 200;

/** The records of a list that cells may name, by name or id. */
export class Names {
  readonly #ids = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #what: string;
  #suggestions = 0;

  constructor(what: string) {
    this.#what = what;
  }

  static of(
    what: string,
    { columns }: ListProjection,
    matches: (value: (field: string) => unknown) => boolean = () => true,
  ) {
    const names = new Names(what);
    for (const position of columns.positions())
      if (matches((field) => columns.value(field, position)))
        names.add(String(columns.value('id', position)), String(columns.value('name', position)));
    return names;
  }

  add(id: string, name: string) {
    this.#names.set(id, name);
    if (!this.#ids.has(normalizeText(name))) this.#ids.set(normalizeText(name), id);
  }

  /** Another name by which cells may call a record, unless one is called so already. */
  alias(id: string, name: string) {
    if (!this.#ids.has(normalizeText(name))) this.#ids.set(normalizeText(name), id);
  }

  find(text: string): string | undefined {
    return this.#ids.get(normalizeText(text)) ?? (this.#names.has(text) ? text : undefined);
  }

  /** The id that a cell names; throws an UnknownName with the nearest name. */
  choose(text: string): string {
    const id = this.find(text);
    if (id === undefined)
      throw new UnknownName(`"${shortened(text, QUOTED)}" is not ${this.#what}.${this.#advice(text)}`);
    return id;
  }

  /** The text for a record in a cell: its name if that is unambiguous, else its id; '' if there is no such record. */
  nameOf(id: string): string {
    const name = this.#names.get(id);
    if (name === undefined) return '';
    return /[;()\r\n]/.test(name) || this.#ids.get(normalizeText(name)) !== id ? id : name;
  }

  #advice(text: string) {
    if (areSeveral(text, (part) => this.find(part) !== undefined)) return ` ${SEMICOLONS}`;
    if (++this.#suggestions > SUGGESTIONS) return '';
    const names = [...this.#ids].map(([key, id]) => [key, this.#names.get(id) ?? ''] as const);
    return didYouMean(normalizeText(text), new Map(names));
  }
}

/**
 * The people whom cells may name: by name, user name, e-mail or id. Of several who are called the same, each goes by the
 * user name. `of` says of which companies they are.
 */
export const peopleNames = async (tenantId: TenantId, whose: string, of: (companyId: string) => boolean) => {
  const { columns } = await loadView(tenantId, userEntity);
  const people = [...columns.positions()]
    .map((at) => (field: string) => String(columns.value(field, at) ?? ''))
    .filter((person) => of(person('companyId')));
  const calledSo = new Map<string, number>();
  for (const person of people)
    calledSo.set(normalizeText(person('name')), (calledSo.get(normalizeText(person('name'))) ?? 0) + 1);
  const names = new Names(`a user of ${whose}`);
  for (const person of people)
    names.add(person('id'), person(calledSo.get(normalizeText(person('name'))) === 1 ? 'name' : 'userName'));
  for (const person of people) for (const field of ['userName', 'userEmail']) names.alias(person('id'), person(field));
  return names;
};

/** What people write for a state besides its name and its USPS code: traditional abbreviations, by code. Case and dots do not count. */
const otherStateNames: Readonly<Record<string, readonly string[]>> = {
  AL: ['Ala'],
  AK: ['Alas'],
  AZ: ['Ariz'],
  AR: ['Ark'],
  CA: ['Calif', 'Cal'],
  CO: ['Colo', 'Col'],
  CT: ['Conn'],
  DE: ['Del'],
  DC: ['Wash DC', 'Washington DC'],
  FL: ['Fla', 'Flor'],
  HI: ['Haw'],
  ID: ['Ida'],
  IL: ['Ill', 'Ills'],
  IN: ['Ind'],
  KS: ['Kan', 'Kans'],
  MA: ['Mass'],
  MI: ['Mich'],
  MN: ['Minn'],
  MS: ['Miss'],
  MT: ['Mont'],
  NE: ['Neb', 'Nebr'],
  NV: ['Nev'],
  NH: ['N Hamp'],
  NM: ['N Mex', 'New M'],
  NC: ['N Car'],
  ND: ['N Dak', 'No Dak'],
  OK: ['Okla'],
  OR: ['Ore', 'Oreg'],
  PA: ['Penn', 'Penna'],
  PR: ['P Rico'],
  SC: ['S Car'],
  SD: ['S Dak', 'So Dak'],
  TN: ['Tenn'],
  TX: ['Tex'],
  VT: ['Verm'],
  VA: ['Virg'],
  WA: ['Wash'],
  WV: ['W Va', 'W Virg'],
  WI: ['Wis', 'Wisc'],
  WY: ['Wyo'],
};

/** A reference list as choices of a column, and its names by id. */
export interface Listed {
  readonly choices: Choices<number>;
  nameOf(id: number): string;
  /** The chosen ids, and those of the record that are no longer on the list: no cell can name them. */
  keep(chosen: readonly number[], held: readonly number[]): number[];
}

export const listed = (entries: readonly Named[]): Listed => {
  const nameOf = namesOf(entries);
  const known = new Set(entries.map(({ id }) => id));
  return {
    choices: choicesOf<number>(entries.map(({ id, name }) => [id, name])),
    nameOf,
    keep: (chosen, held) => {
      const all = [...chosen, ...held.filter((id) => !known.has(id) && !chosen.includes(id))];
      // Another order is no change.
      return all.length === held.length && all.every((id) => held.includes(id)) ? [...held] : all;
    },
  };
};

/** Names of a list in one cell. */
export const namesIn = (ids: readonly number[], { nameOf }: Listed) =>
  ids
    .map(nameOf)
    .filter((name) => name !== '')
    .join('; ');

/** States by code or name. */
export const statesOf = async () => {
  const states = await reference('states');
  const codes = new Map(states.map(({ id, code }) => [id, code]));
  return {
    choices: choicesOf<number>(
      states.map(({ id, code, name }) => [id, code, name] as const),
      states.map(({ id, code }) => [id, ...(otherStateNames[code] ?? [])] as const),
    ),
    codeOf: (id: number | undefined) => (id === undefined ? '' : (codes.get(id) ?? '')),
  };
};

/** A checklist line; its other fields do not matter here. */
export interface Line {
  readonly isSelected: boolean;
  readonly selectedDate: string;
}

/** The cell of a checklist's column. */
export const dayCell = (line: Line | undefined) => (line?.isSelected ? showDay(line.selectedDate) : '');

/** The checklist with one line replaced if it exists, or added if it has a value. */
export const withLine = (lines: readonly Line[], line: Line, idOf: (line: Line) => unknown): readonly Line[] => {
  const { isSelected, selectedDate } = line;
  if (!lines.some((held) => idOf(held) === idOf(line))) return isSelected ? [...lines, line] : lines;
  return lines.map((held) => (idOf(held) === idOf(line) ? { ...held, isSelected, selectedDate } : held));
};
