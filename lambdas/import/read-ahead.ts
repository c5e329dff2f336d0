import type { Base } from '../store/entity.ts';
import type { Repository } from '../store/repository.ts';
import type { Undoable } from './past-batch.ts';

/**
 * Reads the records of the next write while the current one is running. They are used only if no other write has
 * changed the list meanwhile, which its version shows.
 */
export class ReadAhead<Rec extends Base> {
  readonly repository: Repository<Rec, unknown>;
  #v = 0;
  #key = '';
  #records: Promise<Map<string, Rec>> | undefined;

  constructor(repository: Repository<Rec, unknown>) {
    this.repository = repository;
  }

  /** The version of the list after the current write, if no other write comes first. */
  expect(v: number) {
    this.#v = v;
  }

  begin(batch: readonly Undoable[]) {
    this.#key = keyOf(batch);
    this.#records = this.repository.findMany(idsOf(batch));
    // A failed read is repeated when the records are needed.
    this.#records.catch(() => undefined);
  }

  /** The records for a write that is planned on version `v` of the list. */
  async records(batch: readonly Undoable[], v: number): Promise<Map<string, Rec>> {
    const known = this.#records;
    const isGood = known && this.#v === v && this.#key === keyOf(batch);
    this.#records = undefined;
    return isGood ? known.catch(() => this.repository.findMany(idsOf(batch))) : this.repository.findMany(idsOf(batch));
  }
}

const idsOf = (batch: readonly Undoable[]) => batch.map(({ change }) => change.id);
const keyOf = (batch: readonly Undoable[]) => idsOf(batch).join();
