import * as z from 'zod';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import type { Answers } from './answers.ts';
import type { Store } from './dump.ts';
import type { Contents } from './world.ts';

/** The format of a kind's list rows, its schema number, and the JSON Schema of the records the release could read. */
interface Kind {
  readonly format: number;
  readonly schemaNumber: number;
  readonly shape: Parameters<typeof z.fromJSONSchema>[0];
}

/** The data of a release: its time (ISO), its stored data, and its responses. */
export interface Release {
  readonly format: 1;
  readonly name: string;
  readonly at: string;
  /** How the release stored each kind of record, by the name of its list. */
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly contents: Contents;
  readonly store: Store;
  readonly answers: Answers;
}

/** The folder of the releases. */
export const releasesDir = new URL('./releases/', import.meta.url);

/** The stored format of a kind of record. */
export const kindOf = ({
  format,
  schemaNumber,
  schema,
}: Pick<Entity<Base, unknown>, 'format' | 'schemaNumber' | 'schema'>): Kind => ({
  format,
  schemaNumber,
  shape: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
});
