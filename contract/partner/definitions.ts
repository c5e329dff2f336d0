import { fromModifier, type ImportedKind, type Modifier, modifiers } from '#contract/kinds/kinds.ts';
import { endUserDefinition } from '../end-user/record.ts';
import { providerDefinition } from '../provider/record.ts';
import { resellerDefinition } from '../reseller/record.ts';

/** The definition of each kind whose records have columns, a filtered list and a spreadsheet. One that is missing does not compile. */
export const definitions = {
  provider: providerDefinition,
  reseller: resellerDefinition,
  endUser: endUserDefinition,
} satisfies Readonly<Record<ImportedKind, unknown>>;

type Definition = (typeof definitions)[ImportedKind];

/** What each of these kinds has, by its modifier. */
export const eachModifier = <Value>(toValue: (definition: Definition) => Value): Readonly<Record<Modifier, Value>> =>
  Object.fromEntries(modifiers.map((modifier) => [modifier, toValue(definitions[fromModifier(modifier)])])) as Readonly<
    Record<Modifier, Value>
  >;
